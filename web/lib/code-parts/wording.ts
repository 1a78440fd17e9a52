/** Apart from the shop's other texts, which are in a file that may not have loaded. */

export const message = 'Part of this page didn’t load. Please check your connection.';
export const tryAgain = 'Try again';
