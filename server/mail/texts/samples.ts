import type { MailPreviewId } from '../../../contract/mail/schemas.ts';
import { PAYMENT_METHOD } from '../../../contract/policy.ts';
import {
  newDeviceMail,
  passwordChangedMail,
  resetMail,
  verificationMail,
  welcomeMail,
} from './account-mails.ts';
import type { MailContent } from './content.ts';
import type { MailOrder } from './mail-data.ts';
import type { MailWriter } from './mail-writer.ts';
import { disputeMail, newOrderMail, stockLowMail } from './owner-mails.ts';
import { confirmationMail, deliveredMail, refundedMail, returnedMail } from './shopper-mails.ts';

const PERSON = { name: 'Asha Rao', email: 'asha@example.com', isConfirmed: true };
const NEWCOMER = { ...PERSON, isConfirmed: false };
/** 14 March 2026, 6:12 pm in India. */
const MOMENT = Date.UTC(2026, 2, 14, 12, 42);
const DAY_MS = 24 * 60 * 60 * 1_000;

const ORDER: MailOrder = {
  id: 'order_R4nd0mL3tt3rs',
  number: 1042,
  customer: PERSON,
  createdAt: MOMENT,
  paymentMethod: PAYMENT_METHOD,
  isTest: false,
  lines: [
    { name: 'Brass oil lamp', qty: 2, pricePaise: 1_249_00 },
    {
      name: 'Hand-blocked cotton bedspread, double, indigo and rust',
      qty: 1,
      pricePaise: 3_499_50,
    },
    { name: 'Masala chai, 250 g', qty: 3, pricePaise: 320_00 },
  ],
  subtotalPaise: 6_957_50,
  charges: [{ kind: 'shipping', paise: 10_00 }],
  taxPaise: 139_15,
  totalPaise: 7_106_65,
  paidPaise: 7_106_65,
  refundedPaise: 1_249_00,
  address: {
    fullName: PERSON.name,
    address: '12 MG Road, Ashok Nagar',
    city: 'Bengaluru',
    states: 'Karnataka',
    postalCode: '560001',
    country: 'India',
  },
};

/** A link that looks like a real one and opens nothing. */
const TOKEN = 'this-is-only-a-preview';

const SAMPLES: Readonly<Record<MailPreviewId, (writer: MailWriter) => MailContent>> = {
  confirmation: (writer) => confirmationMail(writer, ORDER),
  delivered: (writer) => deliveredMail(writer, ORDER),
  refunded: (writer) => refundedMail(writer, ORDER, { amountPaise: 1_249_00, isExtra: false }),
  returned: (writer) => returnedMail(writer, ORDER, { reason: 'too_late', isFailed: false }),
  welcome: (writer) => welcomeMail(writer, NEWCOMER, TOKEN),
  reset: (writer) => resetMail(writer, PERSON, TOKEN),
  'password-changed': (writer) => passwordChangedMail(writer, PERSON),
  'new-device': (writer) =>
    newDeviceMail(writer, PERSON, { at: MOMENT, device: 'Chrome on Android' }),
  verification: (writer) => verificationMail(writer, NEWCOMER, TOKEN),
  'new-order': (writer) => newOrderMail(writer, ORDER),
  dispute: (writer) =>
    disputeMail(writer, ORDER, {
      amountPaise: 7_106_65,
      reason: 'goods_not_received',
      respondBy: MOMENT + 7 * DAY_MS,
    }),
  'stock-low': (writer) =>
    stockLowMail(writer, { id: 'brass-oil-lamp', name: 'Brass oil lamp', stock: 3 }),
};

/** The mail as this shop would send it, about a customer who does not exist. */
export function sampleMail(writer: MailWriter, id: MailPreviewId): MailContent {
  return SAMPLES[id](writer);
}
