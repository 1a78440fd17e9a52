/** The screen where an owner edits the shop's settings. */

import { formatCount } from '../admin/count-of.ts';
import { AUDIT_DAYS } from '../audit/policy.ts';

export const SETTINGS_TEXT = {
  notLoaded: 'Couldn’t load the settings.',
  saved: 'Settings saved',
  outdated: 'The settings were changed while you were editing',
  sections: {
    shop: 'Shop',
    contact: 'Contact & legal',
    orders: 'Orders',
    prices: 'Prices',
    policies: 'Policies',
    records: 'Records',
  },
  /** In the order of the screen. */
  fields: {
    name: 'Shop name',
    accent: 'Accent colour',
    headline: 'Headline',
    intro: 'Introduction',
    credit: 'Credit line',
    description: 'Description for search engines',
    logo: 'Logo',
    homePicture: 'Home picture',
    contactEmail: 'Contact email',
    contactPhone: 'Contact phone',
    legalName: 'Legal name',
    gstin: 'GSTIN',
    address: 'Address',
    orderPrefix: 'Order number prefix',
    receiptSign: 'Currency sign on receipts',
    timeZone: 'Time zone',
    shippingPrice: 'Shipping flat rate',
    taxHundredths: 'Tax per cent',
    sliderMax: 'Price slider maximum',
    'policies.shipping': 'Shipping policy',
    'policies.returns': 'Returns policy',
    'policies.privacy': 'Privacy policy',
    'policies.terms': 'Terms of sale',
    auditDays: 'Days to keep the audit log',
  },
  hints: {
    name: 'In the top bar, page titles and emails',
    logo: 'Replaces the bag in the top bar. It keeps its shape.',
    homePicture: 'Below the headline on the home page. It keeps its shape.',
    headline: 'On the home page. If it’s empty, visitors are welcomed to your shop by its name.',
    intro: 'Below the headline. If it’s empty, a plain sentence with your shop’s name.',
    credit: 'In the footer, after the year and your shop’s name',
    description: 'Of the home page, in search results and link previews',
    accent: 'For buttons and links. Leave empty for the standard one.',
    contactEmail: 'For shoppers, and where your own alerts are sent',
    contactPhone: 'With the country code, such as +91 80 4567 8901',
    legalName: 'The business behind the shop',
    gstin: '15 characters, such as 27AAPFU0939F1ZV',
    orderPrefix: 'Comes before every order number',
    receiptSign: 'On order summaries and in the back office. Prices and emails always show ₹.',
    shippingPrice: 'In rupees, for each order',
    taxHundredths: 'Of the subtotal, rounded down to a paisa',
    sliderMax: 'In rupees. The filter’s slider ends here.',
    auditDays: `From ${AUDIT_DAYS.least} to ${formatCount(AUDIT_DAYS.most)}. Older entries are deleted for good.`,
    policies:
      'In Markdown: headings, lists, bold, italics and links. A policy without text has no page.',
  },
} as const;

export type SettingName = keyof typeof SETTINGS_TEXT.fields;

export const PICTURE_TEXT = {
  upload: 'Upload',
  replace: 'Replace',
  remove: 'Remove',
  none: 'No picture',
  chosen: 'Chosen picture',
  /** Heard after the button's own text: there are several of each. */
  of: (field: string) => ` ${field.toLowerCase()}`,
  alt: (field: string) => `Current ${field.toLowerCase()}`,
  theirs: (field: string) => `Saved ${field.toLowerCase()}`,
  uploading: (field: string) => `Uploading ${field.toLowerCase()}…`,
  processing: (field: string) => `Processing ${field.toLowerCase()}…`,
} as const;

export const ACCENT_TEXT = {
  pick: 'Pick a colour',
  adjusted: (theme: 'light' | 'dark', colour: string) =>
    theme === 'light'
      ? `Light theme: darkened to ${colour}, so that it’s easy to read.`
      : `Dark theme: lightened to ${colour}, so that it’s easy to read.`,
} as const;

export const PREVIEW_TEXT = {
  themes: { light: 'Light theme', dark: 'Dark theme' },
  shop: (theme: string, texts: readonly string[]) =>
    `Preview of the home page, ${theme.toLowerCase()}: ${texts.join(' · ')}`,
  cart: (count: number, price: string) => `A cart with ${count} items at ${price} each`,
  noTotals: 'Enter shipping and tax as numbers to see what a cart costs.',
  orderNumber: (number: string) => `The next orders look like ${number}.`,
  receipt: (total: string) => `A total looks like ${total}, except in emails, which always show ₹.`,
  timeThere: (time: string) => `It’s ${time} there now.`,
  policy: (name: string) => `Preview: ${name}`,
  emptyPolicy: 'No text, so this page isn’t in the shop.',
} as const;
