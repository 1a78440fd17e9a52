import { expect, test } from 'vitest';
import { DEFAULT_MAIL_SHOP } from '../mail.ts';
import { newDeviceMail, welcomeMail } from './account-mails.ts';
import type { MailContent } from './content.ts';
import { layOut } from './lay-out.ts';
import type { MailOrder } from './mail-data.ts';
import { mailWriter } from './mail-writer.ts';
import { disputeMail, newOrderMail, stockLowMail } from './owner-mails.ts';
import { confirmationMail } from './shopper-mails.ts';

const URL = 'https://shop.example';
const WRITER = mailWriter(DEFAULT_MAIL_SHOP, URL, 'en');
const HOSTILE = '<img src=x onerror=alert(1)>"\'&\r\nBcc: all@victims.example\r\n\r\n\u202Egpj.exe';

const orderOf = (name: string): MailOrder => ({
  id: 'order_1',
  number: 7,
  customer: { name, email: 'asha@example.com' },
  createdAt: 0,
  paymentMethod: 'Razorpay',
  isTest: true,
  lines: [{ name, qty: 1, pricePaise: 100_00 }],
  subtotalPaise: 100_00,
  charges: [{ kind: 'shipping', paise: 10_00 }],
  taxPaise: 2_00,
  totalPaise: 112_00,
  paidPaise: 112_00,
  refundedPaise: 0,
  address: {
    fullName: name,
    address: name,
    city: name,
    states: name,
    postalCode: name,
    country: name,
  },
});

const product = { id: 'p', name: HOSTILE, stock: 2 };
const dispute = { amountPaise: 100, reason: HOSTILE, respondBy: null };
const person = { name: HOSTILE, email: 'asha@example.com', isConfirmed: true };

test.each<[string, MailContent]>([
  ['confirmation', confirmationMail(WRITER, orderOf(HOSTILE))],
  ['new order', newOrderMail(WRITER, orderOf(HOSTILE))],
  ['dispute', disputeMail(WRITER, orderOf(HOSTILE), dispute)],
  ['low stock', stockLowMail(WRITER, product)],
  ['welcome', welcomeMail(WRITER, person, 'token')],
  ['new device', newDeviceMail(WRITER, person, { at: 0, device: HOSTILE })],
])('a hostile name is nothing but text in the mail: %s', (_name, content) => {
  const mail = layOut(WRITER, content);
  expect(mail.html).not.toContain('<img');
  expect(mail.html).not.toContain('\u202E');
  expect(mail.html).toContain('&lt;img src=x onerror=alert(1)&gt;&quot;');
  expect(mail.subject).not.toMatch(/[\r\n\u202E]/);
  // Broken, it would read as a line of the shop's own.
  expect(mail.text).not.toMatch(/^Bcc:/m);
  expect(mail.text).not.toContain('\r');
  expect(mail.text).not.toContain('\u202E');
});

test('a product’s name is shortened in the subject and shown in the mail', () => {
  const name = `Lamp ${'very '.repeat(40)}long`;
  const { subject, text } = layOut(WRITER, stockLowMail(WRITER, { ...product, name }));
  expect(subject).toBe('Low stock: Lamp very very very very very very very very very… (2 left)');
  expect(text).toContain('\nvery very… is running low: only 2 left in stock.\n');
});

test('a hostile name of the shop itself is harmless too', () => {
  const shop = {
    ...DEFAULT_MAIL_SHOP,
    name: '"><script>alert(1)</script>\nX: y',
    legalName: '<b>',
  };
  const writer = mailWriter(shop, URL, 'en');
  const { html, text } = layOut(writer, welcomeMail(writer, person, 'token'));
  expect(html).not.toContain('<script');
  expect(html).not.toContain('<b>');
  expect(text).toContain('"><script>alert(1)</script> X: y');
});

test('an order without a number goes by its id, and one without an address has none', () => {
  const order = { ...orderOf('Asha'), number: null, address: null };
  const { subject, text } = layOut(WRITER, confirmationMail(WRITER, order));
  expect(subject).toBe('Your Haat order order_1 is confirmed');
  expect(text).not.toContain('Delivery address');
});

test('a test order says that no money has moved', () => {
  const { text } = layOut(WRITER, confirmationMail(WRITER, orderOf('Asha')));
  expect(text).toContain('\n* This is a test order: no money has moved.\n');
});
