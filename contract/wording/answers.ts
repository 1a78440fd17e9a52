/** Answers that say nothing to a person themselves. */
export const ANSWERS = {
  odd: 'Something went wrong. Please try again.',
  refused: (status: number) => `Something went wrong (error ${status}). Please try again.`,
  orderNotFetched: 'We couldn’t load this order',
} as const;
