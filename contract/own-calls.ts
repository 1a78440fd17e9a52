import { z } from 'zod';
import type { Call } from './calls.ts';
import { orderSchema } from './entities.ts';
import { idSchema, priceInputSchema } from './text.ts';

const byOrderId = z.object({ order_id: idSchema });

/** Calls that the specification does not know: working on a single order. */
export const ownCalls = {
  getOrder: {
    summary: 'One order, for whoever placed it or an admin',
    method: 'GET',
    path: '/api/orders/:order_id',
    access: 'shopper',
    params: byOrderId,
    response: orderSchema,
  },
  deliverOrder: {
    summary: 'Mark a paid order as delivered',
    method: 'POST',
    path: '/api/admin/orders/:order_id/deliver',
    access: 'admin',
    params: byOrderId,
    response: orderSchema,
  },
  undeliverOrder: {
    summary: 'Take a mark as delivered back',
    method: 'POST',
    path: '/api/admin/orders/:order_id/undeliver',
    access: 'admin',
    params: byOrderId,
    response: orderSchema,
  },
  refundOrder: {
    summary: 'Refund the whole or a part of what was paid',
    method: 'POST',
    path: '/api/admin/orders/:order_id/refund',
    access: 'admin',
    params: byOrderId,
    body: z.object({
      /** Made by the client; the same one is one refund, however often it is sent. */
      requestId: z.string().regex(/^[A-Za-z0-9_-]{10,40}$/, 'This is not a request id.'),
      /** In rupees; the whole of what is left where it is absent. */
      amount: priceInputSchema.optional(),
      /** Whether the things go back on the shelf. */
      restock: z.boolean().default(false),
    }),
    response: orderSchema,
  },
} as const satisfies Record<string, Call>;
