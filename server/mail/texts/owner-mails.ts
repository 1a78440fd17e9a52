import { adminPaths } from '../../../contract/admin/paths.ts';
import { button, type MailContent, text } from './content.ts';
import type { MailDispute, MailOrder, MailProduct } from './mail-data.ts';
import type { MailWriter } from './mail-writer.ts';
import { shorten } from './one-line.ts';
import {
  addressBlocks,
  linesBlock,
  NAME_LENGTH,
  orderFacts,
  SUBJECT_NAME_LENGTH,
  testNote,
} from './order-blocks.ts';

export function newOrderMail(writer: MailWriter, order: MailOrder): MailContent {
  const { publicUrl, format, words } = writer;
  const name = format.orderName(order);
  const customer = shorten(order.customer.name, NAME_LENGTH);
  const pieces = order.lines.reduce((sum, { qty }) => sum + qty, 0);
  const total = format.money(order.totalPaise);
  return {
    subject: words.newOrder.subject(name, total),
    preheader: words.newOrder.preheader(customer, words.countItems(pieces)),
    heading: words.newOrder.heading(name),
    blocks: [
      text(words.newOrder.what(customer, format.money(order.paidPaise))),
      ...testNote(writer, order),
      orderFacts(writer, order),
      linesBlock(writer, order),
      {
        kind: 'address',
        label: words.order.customer,
        lines: [customer, order.customer.email],
      },
      ...addressBlocks(writer, order.address),
      button(words.newOrder.open, `${publicUrl}${adminPaths.order(order.id)}`),
    ],
    audience: 'owner',
  };
}

export function disputeMail(
  writer: MailWriter,
  order: MailOrder,
  { amountPaise, reason, respondBy }: MailDispute,
): MailContent {
  const { publicUrl, format, words } = writer;
  const name = format.orderName(order);
  const amount = format.money(amountPaise);
  const deadline = respondBy === null ? undefined : format.time(respondBy);
  const { dispute } = words;
  return {
    subject: dispute.subject(amount, name),
    preheader: deadline === undefined ? dispute.noDeadline : dispute.preheader(deadline),
    heading: dispute.heading,
    blocks: [
      text(dispute.what(amount, name)),
      ...testNote(writer, order),
      {
        kind: 'facts',
        label: words.order.details,
        facts: [
          { name: words.order.number, value: name },
          { name: words.order.customer, value: shorten(order.customer.name, NAME_LENGTH) },
          { name: dispute.amount, value: amount },
          { name: dispute.reason, value: shorten(readable(reason), NAME_LENGTH) },
          ...(deadline === undefined ? [] : [{ name: dispute.respondBy, value: deadline }]),
        ],
      },
      text(dispute.next),
      button(dispute.open, `${publicUrl}${adminPaths.order(order.id)}`),
    ],
    audience: 'owner',
  };
}

/** `goods_not_received` as people write it. */
function readable(reason: string): string {
  return `${reason.slice(0, 1).toUpperCase()}${reason.slice(1).replaceAll('_', ' ')}`;
}

export function stockLowMail({ publicUrl, words }: MailWriter, product: MailProduct): MailContent {
  const { stockLow } = words;
  const { id, stock } = product;
  const brief = shorten(product.name, SUBJECT_NAME_LENGTH);
  const name = shorten(product.name, NAME_LENGTH);
  const isSoldOut = stock <= 0;
  return {
    subject: isSoldOut ? stockLow.soldOutSubject(brief) : stockLow.subject(brief, stock),
    preheader: isSoldOut ? stockLow.soldOutPreheader : stockLow.preheader,
    heading: isSoldOut ? stockLow.soldOutHeading : stockLow.heading,
    blocks: [
      text(isSoldOut ? stockLow.soldOut(name) : stockLow.what(name, stock)),
      button(stockLow.open, `${publicUrl}${adminPaths.editProduct(id)}`),
    ],
    audience: 'owner',
  };
}
