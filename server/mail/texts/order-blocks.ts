import type { ShippingAddress } from '../../../contract/orders/schemas.ts';
import { type Block, note } from './content.ts';
import type { MailOrder } from './mail-data.ts';
import type { MailWriter } from './mail-writer.ts';
import { shorten } from './one-line.ts';

/** Longer names are cut, in a subject sooner than in the mail itself. */
export const NAME_LENGTH = 80;
export const SUBJECT_NAME_LENGTH = 50;

/** Where there is one, the mails name the goods before anything else. */
export function linesBlock({ format, words }: MailWriter, order: MailOrder): Block {
  const { money } = format;
  const { lines, subtotalPaise, charges, taxPaise, totalPaise } = order;
  return {
    kind: 'lines',
    lines: lines.map(({ name, qty, pricePaise }) => ({
      name: shorten(name, NAME_LENGTH),
      qty,
      amount: money(pricePaise * qty),
    })),
    totals: [
      { name: words.order.subtotal, value: money(subtotalPaise) },
      ...charges.map(({ kind, paise }) => ({
        name: words.order.charges[kind],
        value: money(paise),
      })),
      { name: words.order.tax, value: money(taxPaise) },
      { name: words.order.total, value: money(totalPaise) },
    ],
  };
}

export function orderFacts(writer: MailWriter, order: MailOrder): Block {
  const { format, words } = writer;
  return {
    kind: 'facts',
    label: words.order.details,
    facts: [
      { name: words.order.number, value: format.orderName(order) },
      { name: words.order.placed, value: format.time(order.createdAt) },
      { name: words.order.paidWith, value: order.paymentMethod },
      ...paidFact(writer, order),
    ],
  };
}

/** Only if it differs from the total: the customer may have borne a fee, or had an offer. */
export function paidFact({ format, words }: MailWriter, { totalPaise, paidPaise }: MailOrder) {
  const differs = paidPaise > 0 && paidPaise !== totalPaise;
  return differs ? [{ name: words.order.paid, value: format.money(paidPaise) }] : [];
}

/** The address may be unknown: an order can be paid without one. */
export function addressBlocks({ words }: MailWriter, address: ShippingAddress | null): Block[] {
  if (address === null) return [];
  const { fullName, address: street, city, states, postalCode, country } = address;
  const lines = [fullName, street, `${city}, ${states} ${postalCode}`, country].map((line) =>
    shorten(line, NAME_LENGTH * 2),
  );
  return [{ kind: 'address', label: words.order.address, lines }];
}

export function testNote({ words }: MailWriter, { isTest }: MailOrder): Block[] {
  return isTest ? [note(words.order.isTest)] : [];
}
