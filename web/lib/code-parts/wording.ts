/** Apart from the shop's other texts, which are in one of the files that did not come. */
export const MISSING_CODE = {
  message: 'Part of this page didn’t load. Please check your connection.',
  tryAgain: 'Try again',
} as const;
