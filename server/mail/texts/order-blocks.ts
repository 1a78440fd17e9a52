import * as MAIL from '../../../contract/mail/wording.ts';
import type { ShippingAddress } from '../../../contract/orders/schemas.ts';
import { type Block, note } from './content.ts';
import type { MailOrder } from './mail-data.ts';
import type { MailFormat } from './mail-format.ts';
import { shorten } from './one-line.ts';

/** Longer names are cut, in a subject sooner than in the mail itself. */
export const NAME_LENGTH = 80;
export const SUBJECT_NAME_LENGTH = 50;

/** Where there is one, the mails name the goods before anything else. */
export function linesBlock(order: MailOrder, { money }: MailFormat): Block {
  const { lines, subtotalPaise, shippingPaise, taxPaise, totalPaise } = order;
  return {
    kind: 'lines',
    lines: lines.map(({ name, qty, pricePaise }) => ({
      name: shorten(name, NAME_LENGTH),
      qty,
      amount: money(pricePaise * qty),
    })),
    totals: [
      { name: MAIL.order.subtotal, value: money(subtotalPaise) },
      { name: MAIL.order.shipping, value: money(shippingPaise) },
      { name: MAIL.order.tax, value: money(taxPaise) },
      { name: MAIL.order.total, value: money(totalPaise) },
    ],
  };
}

export function orderFacts(order: MailOrder, format: MailFormat): Block {
  return {
    kind: 'facts',
    label: MAIL.order.details,
    facts: [
      { name: MAIL.order.number, value: format.orderName(order) },
      { name: MAIL.order.placed, value: format.time(order.createdAt) },
      { name: MAIL.order.paidWith, value: order.paymentMethod },
      ...paidFact(order, format),
    ],
  };
}

/** Only if it differs from the total: the customer may have borne a fee, or had an offer. */
export function paidFact({ totalPaise, paidPaise }: MailOrder, { money }: MailFormat) {
  const differs = paidPaise > 0 && paidPaise !== totalPaise;
  return differs ? [{ name: MAIL.order.paid, value: money(paidPaise) }] : [];
}

/** The address may be unknown: an order can be paid without one. */
export function addressBlocks(address: ShippingAddress | null): Block[] {
  if (address === null) return [];
  const { fullName, address: street, city, states, postalCode, country } = address;
  const lines = [fullName, street, `${city}, ${states} ${postalCode}`, country].map((line) =>
    shorten(line, NAME_LENGTH * 2),
  );
  return [{ kind: 'address', label: MAIL.order.address, lines }];
}

export function testNote({ isTest }: MailOrder): Block[] {
  return isTest ? [note(MAIL.order.isTest)] : [];
}
