export const NOT_FOUND = {
  heading: 'We couldn’t find that page',
  reason: 'The link may be out of date, or the address mistyped.',
} as const;
