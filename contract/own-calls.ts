import { z } from 'zod';
import type { Call } from './calls.ts';
import { orderSchema, shippingAddressSchema } from './entities.ts';
import { apiPaths } from './paths.ts';
import { idSchema, priceInputSchema, requestIdSchema } from './text.ts';

const byOrderId = z.object({ order_id: idSchema });

/** The whole of what was paid has gone back, as when it came after the last piece was sold. */
export const singleOrderSchema = orderSchema.extend({ isRefunded: z.boolean() });

export type SingleOrder = z.infer<typeof singleOrderSchema>;

/** Calls that the specification does not know: working on a single order. */
export const ownCalls = {
  getOrder: {
    summary: 'One order, for whoever placed it or an admin',
    method: 'GET',
    path: '/api/orders/:order_id',
    access: 'shopper',
    params: byOrderId,
    response: singleOrderSchema,
  },
  lastAddress: {
    summary: 'Where the last order of whoever asks was to go',
    method: 'GET',
    path: apiPaths.lastAddress,
    access: 'shopper',
    /** Absent for whoever has not ordered yet. */
    response: z.object({ shippingAddress: shippingAddressSchema.optional() }),
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
      requestId: requestIdSchema,
      /** In rupees; the whole of what is left where it is absent. */
      amount: priceInputSchema.optional(),
      /** Whether the things go back on the shelf. */
      restock: z.boolean().default(false),
    }),
    response: orderSchema,
  },
} as const satisfies Record<string, Call>;
