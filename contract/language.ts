/** The languages that the shop speaks. Each is a set of wording files. */
export type Language = 'en';

/** What the shop speaks unless somebody chooses otherwise. */
export const SHOP_LANGUAGE: Language = 'en';
