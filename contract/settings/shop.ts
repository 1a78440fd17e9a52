/**
 * What every page knows of the shop, with its defaults. No zod here: shoppers download it. The
 * owner's form and its rules are in `schemas.ts`.
 */

import { PRICE_FILTER } from '../catalogue/policy.ts';
import { SHIPPING_RUPEES, TAX_PERCENT } from '../checkout/policy.ts';
import { ORDER_CURRENCY_SIGN, SHOP_NAME } from '../wording.ts';
import * as DEMO from './demo-wording.ts';
import type { PolicySlug } from './policies.ts';

/** What a cart is priced with: shipping in paise, tax in hundredths of a per cent. */
export type Rates = { shippingPaise: number; taxHundredths: number };

export const DEFAULT_RATES: Rates = {
  shippingPaise: SHIPPING_RUPEES * 100,
  taxHundredths: TAX_PERCENT * 100,
};

export function areRates(value: unknown): value is Rates {
  const { shippingPaise, taxHundredths } = (value ?? {}) as Partial<Rates>;
  return Number.isSafeInteger(shippingPaise) && Number.isSafeInteger(taxHundredths);
}

/** One of our own pictures in its own ratio, with the size of its largest file. */
export type ShopPicture = { image: string; width: number; height: number };

/** Who runs the shop and how to reach them. */
export const CONTACT_FIELDS = [
  'contactEmail',
  'contactPhone',
  'legalName',
  'address',
  'gstin',
] as const;
export type Contact = Record<(typeof CONTACT_FIELDS)[number], string>;

/**
 * What shoppers see of the settings: nothing else, and each under its own name but for the last
 * three. Texts may be empty: nothing is shown then, or a neutral text with the shop's name.
 */
export const DEFAULT_SHOP = {
  name: SHOP_NAME as string,
  /** On the home page, with the intro below it. */
  headline: DEMO.headline as string,
  intro: DEMO.intro as string,
  /** In the footer, after the shop's name. */
  credit: DEMO.credit as string,
  /** Of the home page, for search engines and previews of a link. */
  description: DEMO.description as string,
  /** The owner's own accent colour. */
  accent: '',
  logo: null as ShopPicture | null,
  homePicture: null as ShopPicture | null,
  /** The upper end of the price slider, in rupees. */
  sliderMax: PRICE_FILTER.max as number,
  /** Before the amounts of the order screens. */
  receiptSign: ORDER_CURRENCY_SIGN as string,
  /** Before an order's number. */
  orderPrefix: '#',
  /** The zone of the back office's times, an IANA name; empty where the backend does not say. */
  timeZone: '',
  rates: DEFAULT_RATES,
  /** Those that have a text. */
  policies: [] as PolicySlug[],
  /** If the owner says anything about it. */
  contact: null as Contact | null,
};

export type ShopView = typeof DEFAULT_SHOP;

/** For shops that do not sell what the demo does. */
export const NO_DEMO_WORDS = { headline: '', intro: '', credit: '', description: '' };

/** What travels in a page: the rates, and whatever else differs from the defaults. */
export type SentShop = Partial<ShopView> & Pick<ShopView, 'rates'>;

/** A page of another backend knows nothing of its shop: the defaults, without what speaks of the demo. */
export const shopOf = (sent: SentShop | undefined): ShopView => ({
  ...DEFAULT_SHOP,
  ...(sent ?? NO_DEMO_WORDS),
});
