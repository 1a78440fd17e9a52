import { z } from 'zod';
import { FIELD_ERRORS } from './admin-wording/validation.ts';
import { ownImageName } from './images.ts';
import { LIMITS } from './policy.ts';

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
    .min(1, 'This field is required.')
    .max(maxLength, `At most ${maxLength} characters.`)
    .refine(hasNoNul, 'This text contains a character that cannot be stored.');
}

export const emailSchema = typedText(LIMITS.emailLength).pipe(
  z.email('This is not an e-mail address.'),
);

export const slugSchema = typedText(LIMITS.nameLength).regex(
  /^[a-z0-9]+(?:-[a-z0-9]+)*$/,
  FIELD_ERRORS.slug,
);

function isImageAddress(address: string): boolean {
  if (ownImageName(address) !== undefined) return true;
  const url = URL.parse(address);
  return url !== null && (url.protocol === 'https:' || url.protocol === 'http:');
}

/** One of our own pictures or any http(s) address; the server never fetches it. */
export const imageAddressSchema = typedText(LIMITS.addressLength).refine(
  isImageAddress,
  FIELD_ERRORS.image,
);

/** Forms send numbers as text, other clients as numbers; both are read as the same text. */
const numberText = z
  .union([z.string().max(32), z.number()], 'This must be a number.')
  .transform((value) => String(value).trim());

export const priceInputSchema = numberText.pipe(
  z
    .string()
    .regex(/^\d+(?:\.\d{1,2})?$/, FIELD_ERRORS.price)
    .transform(Number)
    .pipe(z.number().max(LIMITS.priceRupees, FIELD_ERRORS.priceTooHigh)),
);

/** As a header has it. */
export const stockTextSchema = z
  .string()
  .regex(/^\d+$/, FIELD_ERRORS.stock)
  .transform(Number)
  .pipe(z.number().max(LIMITS.stock, FIELD_ERRORS.stockTooHigh));

export const stockInputSchema = numberText.pipe(stockTextSchema);
