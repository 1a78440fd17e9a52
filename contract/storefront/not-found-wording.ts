export const heading = 'We couldn’t find that page';
export const reason = 'The link may be out of date, or the address mistyped.';
