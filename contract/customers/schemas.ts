import { z } from 'zod';
import { openSessionSchema, userSchema } from '../accounts/schemas.ts';
import { declareCalls, type SchemasOf } from '../declare-calls.ts';
import { pageQuery } from '../list-query.ts';
import { orderSchema, shippingAddressSchema } from '../orders/schemas.ts';
import { idSchema } from '../text.ts';
import { countSchema, rupeesSchema, timeSchema } from '../values.ts';
import { adminCustomerEndpoints } from './admin-endpoints.ts';

export const customerSchema = z.object({
  user: userSchema,
  /** When the account was created. */
  since: timeSchema,
  isEmailVerified: z.boolean(),
  /** Orders that were paid for. */
  paidOrders: countSchema,
  /** What was paid for them, without what was refunded. */
  spent: rupeesSchema,
  refunded: rupeesSchema,
  /** The addresses of the latest orders, each once, most recently used first. */
  addresses: z.array(z.object({ shippingAddress: shippingAddressSchema, lastUsedAt: timeSchema })),
  /** Open ones, the one used last first; the current one is that of the admin who asks. */
  sessions: z.array(openSessionSchema.omit({ session_id: true })),
});

const params = { user_id: idSchema };

const schemas = {
  getCustomer: {
    summary: 'A customer: account, spending, addresses and sessions',
    params,
    response: customerSchema,
    problems: ['not_found'],
  },
  listCustomerOrders: {
    summary: "A customer's orders, newest first",
    params,
    query: pageQuery,
    response: z.object({ orders: z.array(orderSchema) }),
    problems: ['not_found'],
  },
  signOutCustomer: {
    summary: "End all of a customer's sessions",
    params,
    response: customerSchema,
    problems: ['not_found'],
  },
} as const satisfies SchemasOf<typeof adminCustomerEndpoints>;

export const customerCalls = declareCalls('customers', adminCustomerEndpoints, schemas);

export type Customer = z.infer<typeof customerSchema>;
