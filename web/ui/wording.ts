/** What the building blocks say themselves: this folder knows nothing of shops, nor of their wording. */
export const UI = {
  close: 'Close',
  removeFilter: (name: string) => `Remove filter: ${name}`,
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  /** After the name of a step. */
  stepDone: '(done)',
  rated: (rating: number, most: number) => `Rated ${rating} out of ${most}`,
  noRatings: 'No ratings yet',
  toasts: 'Notifications',
  error: 'Error:',
} as const;
