export const FOOTER_LINK = 'inline-block py-1 underline-offset-4 hover:underline';
