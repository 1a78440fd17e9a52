import type { PolicySlug } from './policies.ts';

/** The pages that an owner writes; each is linked in the footer once it has a text. */
export const titles: Record<PolicySlug, string> = {
  shipping: 'Shipping',
  returns: 'Returns and refunds',
  privacy: 'Privacy',
  terms: 'Terms of sale',
};
export const description = (title: string, shop: string) => `${title} at ${shop}.`;

// Beside the owner's name and address.
export const contact = 'Contact';
export const gstin = (number: string) => `GSTIN ${number}`;
export const notLoaded = 'We couldn’t load this page';
