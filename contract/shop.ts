/**
 * What every page knows of the shop, with its defaults. No zod here: shoppers download it. The
 * owner's form and its rules are in `shop-settings.ts`.
 */
import type { PolicySlug } from './policies.ts';
import { PRICE_FILTER, SHIPPING_RUPEES, TAX_PERCENT } from './policy.ts';
import { ORDER_CURRENCY_SIGN, SHOP_NAME } from './wording.ts';

/** What a cart is priced with: shipping in paise, tax in hundredths of a per cent. */
export type Rates = { shippingPaise: number; taxHundredths: number };

export const DEFAULT_RATES: Rates = {
  shippingPaise: SHIPPING_RUPEES * 100,
  taxHundredths: TAX_PERCENT * 100,
};

/** One of our own pictures in its own ratio, with the size of its largest file. */
export type ShopPicture = { image: string; width: number; height: number };

/** Who runs the shop and how to reach them. */
export type Contact = {
  contactEmail: string;
  contactPhone: string;
  legalName: string;
  address: string;
  gstin: string;
};

/** Texts may be empty: nothing is shown then, or what comes with the shop. */
export type ShopView = {
  name: string;
  rates: Rates;
  /** The upper end of the price slider, in rupees. */
  sliderMax: number;
  /** Before the amounts of the order screens. */
  receiptSign: string;
  /** Before an order's number. */
  orderPrefix: string;
  headline: string;
  /** The owner's own accent colour. */
  accent: string;
  logo: ShopPicture | null;
  homePicture: ShopPicture | null;
  /** Those that have a text. */
  policies: PolicySlug[];
  /** If the owner says anything about it. */
  contact: Contact | null;
};

export const DEFAULT_SHOP: ShopView = {
  name: SHOP_NAME,
  rates: DEFAULT_RATES,
  sliderMax: PRICE_FILTER.max,
  receiptSign: ORDER_CURRENCY_SIGN,
  orderPrefix: '#',
  headline: '',
  accent: '',
  logo: null,
  homePicture: null,
  policies: [],
  contact: null,
};

/** What travels in a page: the rates, and whatever else differs from the defaults. */
export type SentShop = Partial<ShopView> & Pick<ShopView, 'rates'>;
