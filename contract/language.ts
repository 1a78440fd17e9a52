/** The languages that the shop speaks. Each is a set of wording files. */
export type Language = 'en';
