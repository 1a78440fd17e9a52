import type { Audience, EventKind, KindTo, ShopEvent } from '../../events/shop-events.ts';
import { recipientLanguage } from '../../platform/languages.ts';
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
import { type MailWriter, mailWriter } from './mail-writer.ts';
import { disputeMail, newOrderMail, stockLowMail } from './owner-mails.ts';
import { confirmationMail, deliveredMail, refundedMail, returnedMail } from './shopper-mails.ts';

/** A mail that can be written: in the language of its recipient, who is known by then. */
type Draft = { to: string; write: (writer: MailWriter) => MailContent };
type Prepare<Kind extends EventKind> = (
  context: ComposeContext,
  event: ShopEvent & { kind: Kind },
) => Promise<Draft | undefined>;
type Preparations<To extends Audience> = { readonly [Kind in KindTo<To>]: Prepare<Kind> };

/** Reads what the mail is about when it is sent, so that it says what is true by then. */
export const composeMail: ComposeMail = async (context, event, audience) => {
  const prepare = preparationFor(audience === 'owner' ? TO_OWNER : TO_SHOPPER, event.kind);
  const draft = await prepare?.(context, event);
  if (draft === undefined) return undefined;
  const writer = mailWriter(context.shop, context.publicUrl, recipientLanguage());
  return { to: draft.to, ...layOut(writer, draft.write(writer)) };
};

/** TypeScript does not see that the preparation and the event have the same kind. */
function preparationFor(preparations: { [Kind in EventKind]?: unknown }, kind: EventKind) {
  return preparations[kind] as
    | ((context: ComposeContext, event: ShopEvent) => Promise<Draft | undefined>)
    | undefined;
}

const TO_SHOPPER: Preparations<'shopper'> = {
  async order_paid({ database }, { orderId }) {
    const order = await findMailOrder(database.query, orderId);
    return (
      order && { to: order.customer.email, write: (writer) => confirmationMail(writer, order) }
    );
  },
  async order_delivered({ database }, { orderId }) {
    const order = await findMailOrder(database.query, orderId);
    // An owner may have taken it back.
    if (order?.state !== 'delivered') return undefined;
    return { to: order.customer.email, write: (writer) => deliveredMail(writer, order) };
  },
  async order_refunded({ database }, { orderId, refundId }) {
    const order = await findMailOrder(database.query, orderId);
    const refund = await findMailRefund(database.query, refundId);
    if (order === undefined || refund === undefined) return undefined;
    return { to: order.customer.email, write: (writer) => refundedMail(writer, order, refund) };
  },
  async money_returned({ database }, { orderId }) {
    const order = await findMailOrder(database.query, orderId);
    const returned = await findMailReturn(database.query, orderId);
    if (order === undefined || returned === undefined) return undefined;
    return { to: order.customer.email, write: (writer) => returnedMail(writer, order, returned) };
  },
  async account_registered({ database, tokens }, { userId, verificationId }) {
    const person = await findAccount(database.query, userId);
    const isOpen =
      verificationId !== undefined && (await isLinkOpen(database.query, verificationId));
    const token = isOpen ? tokens.tokenFor('verify', verificationId) : undefined;
    return person && { to: person.email, write: (writer) => welcomeMail(writer, person, token) };
  },
  async password_changed({ database }, { userId }) {
    const person = await findAccount(database.query, userId);
    return person && { to: person.email, write: (writer) => passwordChangedMail(writer, person) };
  },
  async password_reset_asked({ database, tokens }, { userId, resetId }) {
    const person = await findAccount(database.query, userId);
    if (person === undefined || !(await isLinkOpen(database.query, resetId))) return undefined;
    const token = tokens.tokenFor('reset', resetId);
    return { to: person.email, write: (writer) => resetMail(writer, person, token) };
  },
  async email_verification_asked({ database, tokens }, { userId, verificationId }) {
    const person = await findAccount(database.query, userId);
    if (person === undefined || !(await isLinkOpen(database.query, verificationId)))
      return undefined;
    const token = tokens.tokenFor('verify', verificationId);
    return { to: person.email, write: (writer) => verificationMail(writer, person, token) };
  },
  async new_device({ database }, { userId, at }) {
    const person = await findAccount(database.query, userId);
    const device = await findDevice(database.query, userId, at);
    return (
      person && {
        to: person.email,
        write: (writer) => newDeviceMail(writer, person, { at, device }),
      }
    );
  },
};

const TO_OWNER: Preparations<'owner'> = {
  async order_paid({ database, ownerAddress }, { orderId }) {
    const order = await findMailOrder(database.query, orderId);
    return order && { to: ownerAddress, write: (writer) => newOrderMail(writer, order) };
  },
  async dispute_opened({ database, ownerAddress }, { orderId, disputeId }) {
    const order = await findMailOrder(database.query, orderId);
    const dispute = await findMailDispute(database.query, disputeId);
    if (order === undefined || dispute === undefined) return undefined;
    return { to: ownerAddress, write: (writer) => disputeMail(writer, order, dispute) };
  },
  async stock_low({ database, ownerAddress }, { productId }) {
    const product = await findLowProduct(database.query, productId);
    return product && { to: ownerAddress, write: (writer) => stockLowMail(writer, product) };
  },
};
