import type { EventKind, ShopEvent } from '../../events/shop-events.ts';
import type { ComposeContext, ComposeMail } from '../mail.ts';
import {
  newDeviceMail,
  passwordChangedMail,
  resetMail,
  verificationMail,
  welcomeMail,
} from './account-mails.ts';
import type { MailContent } from './content.ts';
import { layOut } from './lay-out.ts';
import { mailFormat } from './mail-format.ts';
import { findMailOrder } from './mail-order-queries.ts';
import {
  findAccount,
  findDevice,
  findLowProduct,
  findMailDispute,
  findMailRefund,
  findMailReturn,
  isLinkOpen,
} from './mail-queries.ts';
import { oneLine } from './one-line.ts';
import { disputeMail, newOrderMail, stockLowMail } from './owner-mails.ts';
import {
  confirmationMail,
  deliveredMail,
  type MailWriter,
  refundedMail,
  returnedMail,
} from './shopper-mails.ts';

type Written = { to: string; content: MailContent } | undefined;
type Writing = ComposeContext & { writer: MailWriter };
type Write<Kind extends EventKind> = (
  writing: Writing,
  event: ShopEvent & { kind: Kind },
) => Promise<Written>;
type Writers = { readonly [Kind in EventKind]?: Write<Kind> };

/** Reads what the mail is about when it is sent, so that it says what is true by then. */
export const composeMail: ComposeMail = async (context, event, audience) => {
  const { shop, publicUrl } = context;
  const writer = { shopName: oneLine(shop.name), publicUrl, format: mailFormat(shop) };
  const write = writerOf(audience === 'owner' ? TO_OWNER : TO_SHOPPER, event.kind);
  const written = await write?.({ ...context, writer }, event);
  return written && { to: written.to, ...layOut(written.content, shop, publicUrl) };
};

/** TypeScript does not see that the writer and the event have the same kind. */
function writerOf(writers: Writers, kind: EventKind) {
  return writers[kind] as ((writing: Writing, event: ShopEvent) => Promise<Written>) | undefined;
}

const TO_SHOPPER: Writers = {
  async order_paid({ database, writer }, { orderId }) {
    const order = await findMailOrder(database.query, orderId);
    return order && { to: order.customer.email, content: confirmationMail(writer, order) };
  },
  async order_delivered({ database, writer }, { orderId }) {
    const order = await findMailOrder(database.query, orderId);
    // An owner may have taken it back.
    if (order?.state !== 'delivered') return undefined;
    return { to: order.customer.email, content: deliveredMail(writer, order) };
  },
  async order_refunded({ database, writer }, { orderId, refundId }) {
    const order = await findMailOrder(database.query, orderId);
    const refund = await findMailRefund(database.query, refundId);
    if (order === undefined || refund === undefined) return undefined;
    return { to: order.customer.email, content: refundedMail(writer, order, refund) };
  },
  async money_returned({ database, writer }, { orderId }) {
    const order = await findMailOrder(database.query, orderId);
    const returned = await findMailReturn(database.query, orderId);
    if (order === undefined || returned === undefined) return undefined;
    return { to: order.customer.email, content: returnedMail(writer, order, returned) };
  },
  async account_registered({ database, writer, tokens }, { userId, verificationId }) {
    const person = await findAccount(database.query, userId);
    const isOpen =
      verificationId !== undefined && (await isLinkOpen(database.query, verificationId));
    const token = isOpen ? tokens.tokenFor('verify', verificationId) : undefined;
    return person && { to: person.email, content: welcomeMail(writer, person, token) };
  },
  async password_changed({ database, writer }, { userId }) {
    const person = await findAccount(database.query, userId);
    return person && { to: person.email, content: passwordChangedMail(writer, person) };
  },
  async password_reset_asked({ database, writer, tokens }, { userId, resetId }) {
    const person = await findAccount(database.query, userId);
    if (person === undefined || !(await isLinkOpen(database.query, resetId))) return undefined;
    const token = tokens.tokenFor('reset', resetId);
    return { to: person.email, content: resetMail(writer, person, token) };
  },
  async email_verification_asked({ database, writer, tokens }, { userId, verificationId }) {
    const person = await findAccount(database.query, userId);
    if (person === undefined || !(await isLinkOpen(database.query, verificationId)))
      return undefined;
    const token = tokens.tokenFor('verify', verificationId);
    return { to: person.email, content: verificationMail(writer, person, token) };
  },
  async new_device({ database, writer }, { userId, at }) {
    const person = await findAccount(database.query, userId);
    const device = await findDevice(database.query, userId, at);
    return person && { to: person.email, content: newDeviceMail(writer, person, { at, device }) };
  },
};

const TO_OWNER: Writers = {
  async order_paid({ database, writer, ownerAddress }, { orderId }) {
    const order = await findMailOrder(database.query, orderId);
    return order && { to: ownerAddress, content: newOrderMail(writer, order) };
  },
  async dispute_opened({ database, writer, ownerAddress }, { orderId, disputeId }) {
    const order = await findMailOrder(database.query, orderId);
    const dispute = await findMailDispute(database.query, disputeId);
    if (order === undefined || dispute === undefined) return undefined;
    return { to: ownerAddress, content: disputeMail(writer, order, dispute) };
  },
  async stock_low({ database, writer, ownerAddress }, { productId }) {
    const product = await findLowProduct(database.query, productId);
    return product && { to: ownerAddress, content: stockLowMail(writer, product) };
  },
};
