/** What the building blocks say by themselves: this folder imports nothing of the shop's. */

export const close = 'Close';
export const removeFilter = (name: string) => `Remove filter: ${name}`;
export const showPassword = 'Show password';
export const hidePassword = 'Hide password';
/** After the name of a step. */
export const stepDone = '(done)';
export const rated = (rating: number, most: number) => `Rated ${rating} out of ${most}`;
export const noRatings = 'No ratings yet';
export const toasts = 'Notifications';
export const error = 'Error:';
