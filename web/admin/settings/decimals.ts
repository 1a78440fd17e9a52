/**
 * Numbers as people type them, read digit by digit: in floating point 1.15 × 100 is 114.99…, and a
 * rate must be exactly the one on screen.
 */

/** Groups of thousands or lakhs; "2,5" is nobody's thousand and is not read as 25. */
const WHOLE = /^(?:\d+|\d{1,3}(?:,\d{2,3})*,\d{3})$/;
/** More would not be exact as a number. */
const MAX_DIGITS = 12;

/** Hundredths of a typed decimal such as "49.50"; undefined unless it has at most two decimals. */
export function parseHundredths(typed: string): number | undefined {
  const [whole = '', decimals = '', ...rest] = bare(typed).split('.');
  const cents = decimals.replace(/0+$/, '');
  const isEmpty = whole === '' && decimals === '';
  if (isEmpty || rest.length > 0 || !/^\d*$/.test(decimals) || cents.length > 2) return undefined;
  const rupees = readWhole(whole === '' ? '0' : whole);
  return rupees === undefined ? undefined : rupees * 100 + Number(cents.padEnd(2, '0'));
}

export function parseWhole(typed: string): number | undefined {
  return readWhole(bare(typed));
}

/** "10", "49.50": rupees, with paise only if there are any. */
export function formatRupees(paise: number): string {
  return formatHundredths(paise).replace(/\.\d$/, '$&0');
}

/** "2", "2.5", "12.25" */
export function formatHundredths(hundredths: number): string {
  const cents = String(hundredths % 100).padStart(2, '0');
  const decimals = cents.replace(/0+$/, '');
  const whole = String(Math.trunc(hundredths / 100));
  return decimals === '' ? whole : `${whole}.${decimals}`;
}

/** Without a rupee sign in front or a per cent sign behind. */
function bare(typed: string): string {
  return typed
    .trim()
    .replace(/^₹\s*|\s*%$/g, '')
    .trim();
}

function readWhole(text: string): number | undefined {
  if (!WHOLE.test(text)) return undefined;
  const digits = text.replaceAll(',', '');
  return digits.length > MAX_DIGITS ? undefined : Number(digits);
}
