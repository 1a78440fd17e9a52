import { z } from 'zod';
import { ownImageName } from './images.ts';
import { LIMITS } from './policy.ts';
import { FIELD_PROBLEMS } from './wording/problems.ts';

/** Ids are opaque to the browser; these characters cover ours and the payment provider's. */
export const idSchema = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/, 'This is not an id.');

/** Made by the client; the same one is one piece of work, however often it is sent. */
export const requestIdSchema = z
  .string()
  .regex(/^[A-Za-z0-9_-]{10,40}$/, 'This is not a request id.');

// PostgreSQL stores no NUL in text, so it is refused before it can become a server error there.
export const hasNoNul = (text: string) => !text.includes('\0');

/** Text that a person typed: trimmed, neither empty nor endless. */
export function typedText(maxLength: number) {
  return z
    .string()
    .trim()
    .min(1, FIELD_PROBLEMS.required)
    .max(maxLength, FIELD_PROBLEMS.tooLong(maxLength))
    .refine(hasNoNul, FIELD_PROBLEMS.unstorable);
}

export const emailSchema = typedText(LIMITS.emailLength).pipe(z.email(FIELD_PROBLEMS.email));

export const slugSchema = typedText(LIMITS.nameLength).regex(
  /^[a-z0-9]+(?:-[a-z0-9]+)*$/,
  'Use lower-case letters, digits and single hyphens.',
);

function isImageAddress(address: string): boolean {
  if (ownImageName(address) !== undefined) return true;
  const url = URL.parse(address);
  return url !== null && (url.protocol === 'https:' || url.protocol === 'http:');
}

/** One of our own pictures or any http(s) address; the server never fetches it. */
export const imageAddressSchema = typedText(LIMITS.addressLength).refine(
  isImageAddress,
  'The image must be an http or https address.',
);

/** Forms send numbers as text, other clients as numbers; both are read as the same text. */
const numberText = z
  .union([z.string().max(32), z.number()], 'This must be a number.')
  .transform((value) => String(value).trim());

export const priceInputSchema = numberText.pipe(
  z
    .string()
    .regex(/^\d+(?:\.\d{1,2})?$/, 'The price must be a number with at most two decimals.')
    .transform(Number)
    .pipe(z.number().max(LIMITS.priceRupees, `The price is at most ${LIMITS.priceRupees}.`)),
);

/** As a header has it. */
export const stockTextSchema = z
  .string()
  .regex(/^\d+$/, 'The stock must be a whole number.')
  .transform(Number)
  .pipe(z.number().max(LIMITS.stock, `The stock is at most ${LIMITS.stock}.`));

export const stockInputSchema = numberText.pipe(stockTextSchema);
