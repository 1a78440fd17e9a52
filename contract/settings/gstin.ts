const FORM = /^[0-9]{2}[A-Z]{5}[0-9]{4}[A-Z][1-9A-Z][A-Z][0-9A-Z]$/;
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/**
 * Whether this is a GSTIN: two digits for the state, a PAN, two characters, and a check digit. Each
 * character counts once or twice in turn, in base 36, and the digits of the products are added.
 */
export function isGstin(text: string): boolean {
  if (!FORM.test(text)) return false;
  let sum = 0;
  for (let index = 0; index < text.length - 1; index += 1) {
    const product = DIGITS.indexOf(text.charAt(index)) * (index % 2 === 0 ? 1 : 2);
    sum += Math.floor(product / DIGITS.length) + (product % DIGITS.length);
  }
  return text.at(-1) === DIGITS.charAt((DIGITS.length - (sum % DIGITS.length)) % DIGITS.length);
}
