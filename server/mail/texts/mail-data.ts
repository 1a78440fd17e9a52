/** What mails are written from: the database's rows, or samples for the previews. */

import type { ShippingAddress } from '../../../contract/orders/schemas.ts';
import type { ReturnReason } from '../../../contract/payments/policy.ts';
import type { Charge } from '../../../contract/pricing.ts';

export type MailPerson = { name: string; email: string };

/** The owner of an account; until the address is confirmed, anyone may have typed the name. */
export type MailAccount = MailPerson & { isConfirmed: boolean };

export type MailOrder = {
  /** As the shop's addresses have it. */
  id: string;
  number: number | null;
  customer: MailPerson;
  createdAt: number;
  paymentMethod: string;
  isTest: boolean;
  lines: readonly { name: string; qty: number; pricePaise: number }[];
  subtotalPaise: number;
  charges: readonly Charge[];
  taxPaise: number;
  totalPaise: number;
  /** What was paid, and what of it has been refunded so far. */
  paidPaise: number;
  refundedPaise: number;
  address: ShippingAddress | null;
};

/** `isExtra`: of a payment that came on top of the one for the order. */
export type MailRefund = { amountPaise: number; isExtra: boolean };

export type MailReturn = { reason: ReturnReason; isFailed: boolean };

export type MailDispute = { amountPaise: number; reason: string; respondBy: number | null };

export type MailProduct = { id: string; name: string; stock: number };
