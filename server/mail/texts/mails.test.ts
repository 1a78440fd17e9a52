import { expect, test } from 'vitest';
import type { MailPreviewId } from '../../../contract/mail/schemas.ts';
import { DEFAULT_MAIL_SHOP, type MailShop } from '../mail.ts';
import { layOut } from './lay-out.ts';
import { mailWriter } from './mail-writer.ts';
import { sampleMail } from './samples.ts';

const mailOf = (id: MailPreviewId, shop: Partial<MailShop> = {}) => {
  const writer = mailWriter({ ...DEFAULT_MAIL_SHOP, ...shop }, 'https://shop.example', 'en');
  return layOut(writer, sampleMail(writer, id));
};

const FOOTER = `--${' '}
Haat
You’re receiving this email because you have an account at Haat.
`;

test('an order confirmation has its lines, totals, address, number and a link', () => {
  const { subject, text } = mailOf('confirmation');
  expect(subject).toBe('Your Haat order #1042 is confirmed');
  expect(text).toBe(`Thank you for your order
========================

Hi Asha Rao,

We’ve received your payment and we’re getting your order ready. We’ll
email you again once it’s been delivered.

Order: #1042
Placed: 14 March 2026, 6:12 pm IST
Paid with: Razorpay

2 × Brass oil lamp: ₹2,498
1 × Hand-blocked cotton bedspread, double, indigo and rust: ₹3,499.50
3 × Masala chai, 250 g: ₹960
------------------------
Subtotal: ₹6,957.50
Shipping: ₹10
Tax: ₹139.15
Total: ₹7,106.65

Delivery address:
Asha Rao
12 MG Road, Ashok Nagar
Bengaluru, Karnataka 560001
India

View your order:
https://shop.example/privateRoutes/ordersummary?order_id=order_R4nd0mL3tt3rs

${FOOTER}`);
});

test('a refund says how much, of what, and when it will be there', () => {
  const { subject, text } = mailOf('refunded');
  expect(subject).toBe('Your refund of ₹1,249 for order #1042');
  expect(text).toBe(`Your refund is on its way
=========================

Hi Asha Rao,

We’ve refunded ₹1,249 for your order #1042. It’s on its way back to the
card or account you paid with. Banks usually take 5 to 7 working days to
show it.

Order: #1042
This refund: ₹1,249
Refunded in total: ₹1,249
Order total: ₹7,106.65

View your order:
https://shop.example/privateRoutes/ordersummary?order_id=order_R4nd0mL3tt3rs

${FOOTER}`);
});

test('money that came too late is said to go back, and why', () => {
  const { subject, text } = mailOf('returned');
  expect(subject).toBe('We couldn’t complete your order #1042');
  expect(text).toContain(`We’re sorry: we couldn’t complete your order #1042.

Your payment arrived after the time to pay for this order ran out. Your
refund is complete or on its way. Banks usually take 5 to 7 working days
to show it.

Order: #1042
Your payment: ₹7,106.65
`);
});

test('a welcome carries the link that confirms the address, as its only button', () => {
  const { subject, text, html } = mailOf('welcome');
  const buttons = [...html.matchAll(/<a class="button"[^>]*>([^<]*)</g)].map(([, label]) => label);
  expect(buttons).toEqual(['Confirm email address']);
  expect(html).toContain('<a class="accent" href="https://shop.example/"');
  expect(subject).toBe('Welcome to Haat');
  expect(text).toBe(`Welcome to Haat
===============

Hello,

Thanks for joining us. Your account is ready. Your orders are all in one
place, and buying something again takes one click.

Please confirm that asha@example.com is yours, so that news about your
orders reaches you.

Confirm email address:
https://shop.example/public/verify#token=this-is-only-a-preview

Start shopping:
https://shop.example/

Don’t have an account with us? You can ignore this email.

${FOOTER}`);
});

test('a password reset has its token in the fragment, and says how long it works', () => {
  const { subject, text } = mailOf('reset');
  expect(subject).toBe('Reset your Haat password');
  expect(text).toBe(`Choose a new password
=====================

Hi Asha Rao,

We got a request to reset the password for asha@example.com.

Choose a new password:
https://shop.example/public/reset#token=this-is-only-a-preview

The link works once, for 30 minutes. When you choose a new password,
you’ll be signed out on your other devices.

Didn’t ask for this? You can ignore this email. Your password stays the
same.

${FOOTER}`);
});

test('the owner of the shop is told what was bought, by whom and where it goes', () => {
  const { subject, text } = mailOf('new-order', { contactEmail: 'hello@haat.example' });
  expect(subject).toBe('New order #1042: ₹7,106.65');
  expect(text).toContain('Customer:\nAsha Rao\nasha@example.com\n');
  expect(text).toContain('Delivery address:\nAsha Rao\n12 MG Road, Ashok Nagar\n');
  expect(text).toContain('https://shop.example/admin/orders/order_R4nd0mL3tt3rs');
  expect(text).toContain('-- \nHaat\nYou’re receiving this email because you look after Haat.\n');
});

test.each([
  ['delivered', 'Your order #1042 has been delivered'],
  ['password-changed', 'Your Haat password was changed'],
  ['new-device', 'New sign-in to your Haat account'],
  ['verification', 'Confirm your email address for Haat'],
  ['dispute', 'Dispute over ₹7,106.65 on order #1042'],
  ['stock-low', 'Low stock: Brass oil lamp (3 left)'],
] as const)('the subject of %s is “%s”', (id, subject) => {
  expect(mailOf(id).subject).toBe(subject);
});

test('mails are in the shop’s name, prefix and time zone', () => {
  const shop = { name: 'Bazaar', orderPrefix: 'BZ-', timeZone: 'Europe/Berlin' };
  const { subject, text } = mailOf('confirmation', shop);
  expect(subject).toBe('Your Bazaar order BZ-1042 is confirmed');
  expect(text).toContain('Placed: 14 March 2026, 1:42 pm GMT+1');
  expect(text).toContain('Total: ₹7,106.65');
});

test('the footer has what the owner has set: contact, legal name, address and GSTIN', () => {
  const { text } = mailOf('welcome', {
    contactEmail: 'hello@haat.example',
    contactPhone: '+91 80 4000 1234',
    legalName: 'Haat Retail',
    address: '4 Church Street\nBengaluru',
    gstin: '29AAGCB7383J1Z4',
  });
  expect(text).toContain(`-- \nHaat
Questions? Write to hello@haat.example or call +91 80 4000 1234.
Haat Retail, 4 Church Street, Bengaluru, GSTIN 29AAGCB7383J1Z4
You’re receiving this email because you have an account at Haat.
`);
});

test('with a phone number alone the footer says to call', () => {
  expect(mailOf('welcome', { contactPhone: '080 4000' }).text).toContain(
    'Questions? Call 080 4000.',
  );
});
