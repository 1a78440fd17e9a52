/** The token of a mailed link, until it is used; session storage only. */
export const LINK_TOKEN_KEY = 'linkToken';
