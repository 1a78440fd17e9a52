/** Texts of the UI components, which may not import the shop's wording. */
export const UI = {
  close: 'Close',
  removeFilter: (name: string) => `Remove filter: ${name}`,
  showPassword: 'Show characters',
  hidePassword: 'Hide characters',
  /** After the name of a step. */
  stepDone: '(done)',
  rated: (rating: number, most: number) => `Rated ${rating} out of ${most}`,
  noRatings: 'No ratings yet',
  toasts: 'Notifications',
  error: 'Error:',
} as const;
