import { paths } from '../../../contract/paths.ts';
import * as PAYMENTS from '../../../contract/payments/wording.ts';
import { words as wordsIn } from '../../platform/words.ts';
import { type Block, button, type MailContent, text } from './content.ts';
import type { MailOrder, MailRefund, MailReturn } from './mail-data.ts';
import type { MailWriter } from './mail-writer.ts';
import { shorten } from './one-line.ts';
import {
  addressBlocks,
  linesBlock,
  NAME_LENGTH,
  orderFacts,
  paidFact,
  testNote,
} from './order-blocks.ts';

const hello = ({ words }: MailWriter, { customer }: MailOrder): Block =>
  text(words.hello(shorten(customer.name, NAME_LENGTH)));

const viewOrder = ({ publicUrl, words }: MailWriter, { id }: MailOrder): Block =>
  button(words.order.view, `${publicUrl}${paths.orderSummary(id)}`);

export function confirmationMail(writer: MailWriter, order: MailOrder): MailContent {
  const { format, shopName, words } = writer;
  return {
    subject: words.confirmation.subject(shopName, format.orderName(order)),
    preheader: words.confirmation.preheader(format.money(order.paidPaise)),
    heading: words.confirmation.heading,
    blocks: [
      hello(writer, order),
      text(`${words.confirmation.received} ${words.confirmation.next}`),
      ...testNote(writer, order),
      orderFacts(writer, order),
      linesBlock(writer, order),
      ...addressBlocks(writer, order.address),
      viewOrder(writer, order),
    ],
    audience: 'shopper',
  };
}

export function deliveredMail(writer: MailWriter, order: MailOrder): MailContent {
  const { words } = writer;
  const name = writer.format.orderName(order);
  return {
    subject: words.delivered.subject(name),
    preheader: words.delivered.preheader,
    heading: words.delivered.heading,
    blocks: [
      hello(writer, order),
      text(words.delivered.what(name)),
      linesBlock(writer, order),
      text(words.delivered.trouble),
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
  const { words } = writer;
  const { money, orderName } = writer.format;
  const name = orderName(order);
  const amount = money(amountPaise);
  const { full, partial, extra, when } = words.refunded;
  const isFull = amountPaise >= order.paidPaise;
  const what = isExtra ? extra : isFull ? full : partial;
  const sums = [
    { name: words.refunded.sum, value: money(order.refundedPaise) },
    { name: words.refunded.total, value: money(order.totalPaise) },
    ...paidFact(writer, order),
  ];
  return {
    subject: words.refunded.subject(amount, name),
    preheader: words.refunded.preheader(amount),
    heading: words.refunded.heading,
    blocks: [
      hello(writer, order),
      text(`${what(amount, name)} ${when}`),
      ...testNote(writer, order),
      {
        kind: 'facts',
        label: words.order.details,
        facts: [
          { name: words.order.number, value: name },
          { name: words.refunded.amount, value: amount },
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
  const { words } = writer;
  const { money, orderName } = writer.format;
  const name = orderName(order);
  const { describeReturn } = wordsIn(PAYMENTS, writer.language);
  const why = describeReturn({ returnReason: reason, isReturnFailed: isFailed }) ?? '';
  return {
    subject: words.returned.subject(name),
    preheader: words.returned.preheader(money(order.paidPaise)),
    heading: words.returned.heading,
    blocks: [
      hello(writer, order),
      text(words.returned.sorry(name)),
      text(isFailed ? why : `${why} ${words.returned.when}`),
      ...testNote(writer, order),
      {
        kind: 'facts',
        label: words.order.details,
        facts: [
          { name: words.order.number, value: name },
          { name: words.returned.amount, value: money(order.paidPaise) },
        ],
      },
      button(words.returned.again, `${writer.publicUrl}${paths.productList}`),
    ],
    audience: 'shopper',
  };
}
