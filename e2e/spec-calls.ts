/** The seventeen calls of the spec. */
const SPEC_CALLS = [
  /^GET \/api\/products$/,
  /^GET \/api\/products\/[^/]+$/,
  /^GET \/api\/users\/isAuthorized$/,
  /^POST \/api\/users\/login$/,
  /^POST \/api\/users\/register$/,
  /^GET \/api\/users\/logout$/,
  /^GET \/api\/admin\/orders$/,
  /^GET \/api\/admin\/categories$/,
  /^GET \/api\/admin\/users$/,
  /^POST \/api\/admin\/add_category$/,
  /^PUT \/api\/admin\/update_category$/,
  /^DELETE \/api\/admin\/remove_category$/,
  /^POST \/api\/admin\/add_product$/,
  /^PUT \/api\/admin\/update_product$/,
  /^DELETE \/api\/admin\/remove_product$/,
  /^POST \/api\/payment\/placeOrder$/,
  /^POST \/api\/payment\/paymentVerification$/,
];

/** Whether a method and path, as in `GET /api/products`, is a call of the spec. */
export const isSpecCall = (call: string): boolean => SPEC_CALLS.some((known) => known.test(call));
