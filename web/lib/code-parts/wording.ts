/** Separate from the shop's other texts, which may be in the very file that failed to load. */

export const message = 'Part of this page didn’t load. Please check your connection.';
export const tryAgain = 'Try again';
