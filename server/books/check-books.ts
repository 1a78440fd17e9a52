import type { Queryable } from '../platform/db/tables.ts';
import { attemptsFitOrders } from './attempts.ts';
import { ordersHaveTheirLines, paidOrdersHaveOnePayment } from './orders.ts';
import { nothingIsOrphaned } from './owners.ts';
import { allMoneyIsSomewhere, refundedOrdersAreMarked, refundsFitPayments } from './payments.ts';
import type { Finding, Rule } from './rule.ts';
import { holdsHaveTheirOrders, stockAddsUp } from './stock.ts';
import { sumsEqualRecount } from './sums.ts';

const RULES: readonly Rule[] = [
  allMoneyIsSomewhere,
  refundsFitPayments,
  refundedOrdersAreMarked,
  paidOrdersHaveOnePayment,
  ordersHaveTheirLines,
  attemptsFitOrders,
  nothingIsOrphaned,
  stockAddsUp,
  holdsHaveTheirOrders,
  sumsEqualRecount,
];

export type Checked = Finding & { rule: string };

/** Each rule is checked by the database, which returns only what differs. */
export async function checkBooks(db: Queryable, report: (checked: Checked) => void): Promise<void> {
  for (const { name, check } of RULES) report({ rule: name, ...(await check(db)) });
}
