import { z } from 'zod';

/** Stable codes for everything that can go wrong, each with its HTTP status and a short title. */
export const ERRORS = {
  invalid_input: { status: 400, title: 'The request is not valid' },
  malformed_body: { status: 400, title: 'The body cannot be read' },
  malformed_request: { status: 400, title: 'The request cannot be read' },
  not_signed_in: { status: 401, title: 'Sign in first' },
  wrong_credentials: { status: 401, title: 'Sign-in failed' },
  not_allowed: { status: 403, title: 'Not allowed' },
  not_found: { status: 404, title: 'Not found' },
  method_not_allowed: { status: 405, title: 'Method not allowed' },
  request_timeout: { status: 408, title: 'The request took too long' },
  email_taken: { status: 409, title: 'Email already registered' },
  slug_taken: { status: 409, title: 'Slug already in use' },
  category_built_in: { status: 409, title: 'Built-in category' },
  amount_differs: { status: 409, title: 'The price has changed' },
  out_of_stock: { status: 409, title: 'Not enough in stock' },
  order_state: { status: 409, title: 'Not possible for this order' },
  payment_pending: { status: 409, title: 'The payment is not complete' },
  nothing_paid: { status: 409, title: 'Nothing was paid' },
  payment_mismatch: { status: 409, title: 'The payment does not belong to this order' },
  product_changed: { status: 409, title: 'The product has changed' },
  settings_changed: { status: 409, title: 'The settings have changed' },
  refund_failed: { status: 409, title: 'The refund did not go through' },
  too_many_orders: { status: 409, title: 'Too many unpaid orders' },
  rehearsal: { status: 409, title: 'This is a rehearsal' },
  too_many_notes: { status: 409, title: 'Too many notes' },
  link_ended: { status: 410, title: 'The link no longer works' },
  body_too_large: { status: 413, title: 'The body is too large' },
  unsupported_media_type: { status: 415, title: 'Wrong type of body' },
  expectation_failed: { status: 417, title: 'The expectation cannot be met' },
  too_many_requests: { status: 429, title: 'Too many requests' },
  headers_too_large: { status: 431, title: 'The headers are too large' },
  internal: { status: 500, title: 'Something went wrong' },
  payment_provider_down: { status: 502, title: 'Payment provider not responding' },
  unavailable: { status: 503, title: 'Not available right now' },
} as const;

export type ErrorCode = keyof typeof ERRORS;

export const errorCodes = Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]];

export const fieldErrorSchema = z.object({ field: z.string(), detail: z.string() });

/** RFC 9457 problem details; `detail` is a sentence for a person. */
export const problemSchema = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    detail: z.string(),
    code: z.enum(errorCodes),
    requestId: z.string(),
    errors: z.array(fieldErrorSchema).optional(),
  })
  .meta({ id: 'Problem' });

export type FieldError = z.infer<typeof fieldErrorSchema>;
export type Problem = z.infer<typeof problemSchema>;
