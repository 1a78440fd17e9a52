import * as MAIL from '../../../contract/mail/wording.ts';
import { paths } from '../../../contract/paths.ts';
import { describeReturn } from '../../../contract/payments/wording.ts';
import { type Block, button, type MailContent, text } from './content.ts';
import type { MailOrder, MailRefund, MailReturn } from './mail-data.ts';
import type { MailFormat } from './mail-format.ts';
import { shorten } from './one-line.ts';
import {
  addressBlocks,
  linesBlock,
  NAME_LENGTH,
  orderFacts,
  paidFact,
  testNote,
} from './order-blocks.ts';

/** What each mail about an order is written with. */
export type MailWriter = { shopName: string; publicUrl: string; format: MailFormat };

const hello = ({ customer }: MailOrder): Block =>
  text(MAIL.hello(shorten(customer.name, NAME_LENGTH)));

const viewOrder = ({ publicUrl }: MailWriter, { id }: MailOrder): Block =>
  button(MAIL.order.view, `${publicUrl}${paths.orderSummary(id)}`);

export function confirmationMail(writer: MailWriter, order: MailOrder): MailContent {
  const { format, shopName } = writer;
  return {
    subject: MAIL.confirmation.subject(shopName, format.orderName(order)),
    preheader: MAIL.confirmation.preheader(format.money(order.paidPaise)),
    heading: MAIL.confirmation.heading,
    blocks: [
      hello(order),
      text(`${MAIL.confirmation.received} ${MAIL.confirmation.next}`),
      ...testNote(order),
      orderFacts(order, format),
      linesBlock(order, format),
      ...addressBlocks(order.address),
      viewOrder(writer, order),
    ],
    audience: 'shopper',
  };
}

export function deliveredMail(writer: MailWriter, order: MailOrder): MailContent {
  const name = writer.format.orderName(order);
  return {
    subject: MAIL.delivered.subject(name),
    preheader: MAIL.delivered.preheader,
    heading: MAIL.delivered.heading,
    blocks: [
      hello(order),
      text(MAIL.delivered.what(name)),
      linesBlock(order, writer.format),
      text(MAIL.delivered.trouble),
      viewOrder(writer, order),
    ],
    audience: 'shopper',
  };
}

export function refundedMail(
  writer: MailWriter,
  order: MailOrder,
  { amountPaise, isExtra }: MailRefund,
): MailContent {
  const { money, orderName } = writer.format;
  const name = orderName(order);
  const amount = money(amountPaise);
  const { full, partial, extra, when } = MAIL.refunded;
  const isFull = amountPaise >= order.paidPaise;
  const what = isExtra ? extra : isFull ? full : partial;
  const sums = [
    { name: MAIL.refunded.sum, value: money(order.refundedPaise) },
    { name: MAIL.refunded.total, value: money(order.totalPaise) },
    ...paidFact(order, writer.format),
  ];
  return {
    subject: MAIL.refunded.subject(amount, name),
    preheader: MAIL.refunded.preheader(amount),
    heading: MAIL.refunded.heading,
    blocks: [
      hello(order),
      text(`${what(amount, name)} ${when}`),
      ...testNote(order),
      {
        kind: 'facts',
        label: MAIL.order.details,
        facts: [
          { name: MAIL.order.number, value: name },
          { name: MAIL.refunded.amount, value: amount },
          ...(isExtra ? [] : sums),
        ],
      },
      viewOrder(writer, order),
    ],
    audience: 'shopper',
  };
}

/** The payment arrived too late, or could not buy the order for another reason. */
export function returnedMail(
  writer: MailWriter,
  order: MailOrder,
  { reason, isFailed }: MailReturn,
): MailContent {
  const { money, orderName } = writer.format;
  const name = orderName(order);
  const why = describeReturn({ returnReason: reason, isReturnFailed: isFailed }) ?? '';
  return {
    subject: MAIL.returned.subject(name),
    preheader: MAIL.returned.preheader(money(order.paidPaise)),
    heading: MAIL.returned.heading,
    blocks: [
      hello(order),
      text(MAIL.returned.sorry(name)),
      text(isFailed ? why : `${why} ${MAIL.returned.when}`),
      ...testNote(order),
      {
        kind: 'facts',
        label: MAIL.order.details,
        facts: [
          { name: MAIL.order.number, value: name },
          { name: MAIL.returned.amount, value: money(order.paidPaise) },
        ],
      },
      button(MAIL.returned.again, `${writer.publicUrl}${paths.productList}`),
    ],
    audience: 'shopper',
  };
}
