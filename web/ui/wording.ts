/** Texts of the UI components, which may not import the shop's wording. */

export const close = 'Close';
export const removeFilter = (name: string) => `Remove filter: ${name}`;
export const showPassword = 'Show characters';
export const hidePassword = 'Hide characters';
/** After the name of a step. */
export const stepDone = '(done)';
export const rated = (rating: number, most: number) => `Rated ${rating} out of ${most}`;
export const noRatings = 'No ratings yet';
export const toasts = 'Notifications';
export const error = 'Error:';
