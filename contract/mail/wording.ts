/**
 * What the shop's mails say, to customers and to the owner. The server writes them, so no page
 * downloads this file.
 */

/** Under every mail. */
export const footer = {
  questions: (ways: string) => `Questions? ${ways[0]?.toUpperCase()}${ways.slice(1)}.`,
  writeTo: (email: string) => `write to ${email}`,
  call: (phone: string) => `call ${phone}`,
  or: ' or ',
  toShopper: (shop: string) =>
    `You’re receiving this email because you have an account at ${shop}.`,
  toOwner: (shop: string) => `You’re receiving this email because you look after ${shop}.`,
  gstin: (number: string) => `GSTIN ${number}`,
} as const;

/** In the shop's own mailbox, which keeps no files. */
export const notKept = (files: string) => `Attached, and not kept here: ${files}`;

export const hello = (name: string) => `Hi ${name},`;
/** To an address whose owner may not have chosen the name. */
export const helloToAnyone = 'Hello,';

/** What a mail shows of an order. */
export const order = {
  lines: 'Items',
  columns: { item: 'Item', quantity: 'Qty', amount: 'Amount' },
  quantity: (qty: number, name: string) => `${qty} × ${name}`,
  total: 'Total',
  subtotal: 'Subtotal',
  charges: { shipping: 'Shipping', fee: 'Fee', discount: 'Discount' },
  tax: 'Tax',
  number: 'Order',
  placed: 'Placed',
  paidWith: 'Paid with',
  /** If it is not the total. */
  paid: 'Paid, with fees and offers',
  customer: 'Customer',
  address: 'Delivery address',
  details: 'Details',
  view: 'View your order',
  /** The sandbox is the payment provider. */
  isTest: 'This is a test order: no money has moved.',
} as const;

export const confirmation = {
  subject: (shop: string, name: string) => `Your ${shop} order ${name} is confirmed`,
  preheader: (total: string) => `We’ve received your payment of ${total}. Thank you!`,
  heading: 'Thank you for your order',
  received: 'We’ve received your payment and we’re getting your order ready.',
  next: 'We’ll email you again once it’s been delivered.',
} as const;

export const delivered = {
  subject: (name: string) => `Your order ${name} has been delivered`,
  preheader: 'We hope you love it.',
  heading: 'Your order has arrived',
  what: (name: string) => `Your order ${name} has been delivered. We hope you love it!`,
  trouble: 'If something’s missing or not quite right, please let us know and we’ll put it right.',
} as const;

const BANK_DAYS = 'Banks usually take 5 to 7 working days to show it.';

export const refunded = {
  subject: (amount: string, name: string) => `Your refund of ${amount} for order ${name}`,
  preheader: (amount: string) => `${amount} is on its way back to you.`,
  heading: 'Your refund is on its way',
  full: (amount: string, name: string) =>
    `We’ve refunded your order ${name} in full: ${amount} is on its way back to the card or account you paid with.`,
  partial: (amount: string, name: string) =>
    `We’ve refunded ${amount} for your order ${name}. It’s on its way back to the card or account you paid with.`,
  extra: (amount: string, name: string) =>
    `Your order ${name} was paid twice. We’ve refunded the second payment: ${amount} is on its way back to the card or account you paid with.`,
  when: BANK_DAYS,
  amount: 'This refund',
  total: 'Order total',
  sum: 'Refunded in total',
} as const;

export const returned = {
  subject: (name: string) => `We couldn’t complete your order ${name}`,
  preheader: (amount: string) => `You’re getting your payment of ${amount} back.`,
  heading: 'You’re getting your money back',
  sorry: (name: string) => `We’re sorry: we couldn’t complete your order ${name}.`,
  amount: 'Your payment',
  when: BANK_DAYS,
  again: 'Go to the shop',
} as const;

export const welcome = {
  subject: (shop: string) => `Welcome to ${shop}`,
  preheader: 'Your account is ready.',
  heading: (shop: string) => `Welcome to ${shop}`,
  ready: 'Thanks for joining us. Your account is ready.',
  canDo: 'Your orders are all in one place, and buying something again takes one click.',
  start: 'Start shopping',
} as const;

export const reset = {
  subject: (shop: string) => `Reset your ${shop} password`,
  preheader: (minutes: number) => `This link works once, for ${minutes} minutes.`,
  heading: 'Choose a new password',
  asked: (email: string) => `We got a request to reset the password for ${email}.`,
  button: 'Choose a new password',
  limits: (minutes: number) =>
    `The link works once, for ${minutes} minutes. When you choose a new password, you’ll be signed out on your other devices.`,
  notYou: 'Didn’t ask for this? You can ignore this email. Your password stays the same.',
} as const;

export const passwordChanged = {
  subject: (shop: string) => `Your ${shop} password was changed`,
  preheader: 'If this was you, there’s nothing to do.',
  heading: 'Your password was changed',
  what: (email: string) => `The password for ${email} was changed.`,
  wasYou: 'If this was you, there’s nothing to do.',
  notYou: 'If it wasn’t you, reset your password now. That also signs out everyone else.',
  button: 'Reset your password',
} as const;

export const newDevice = {
  subject: (shop: string) => `New sign-in to your ${shop} account`,
  preheader: 'If this was you, there’s nothing to do.',
  heading: 'New sign-in to your account',
  what: (email: string) =>
    `We noticed a sign-in to your account (${email}) from a device we haven’t seen before.`,
  when: 'When',
  device: 'Device',
  wasYou: 'If this was you, there’s nothing to do.',
  notYou:
    'If it wasn’t you, change your password and sign out of any sessions you don’t recognise.',
  button: 'Check your account',
} as const;

export const verification = {
  subject: (shop: string) => `Confirm your email address for ${shop}`,
  preheader: 'One click and you’re done.',
  heading: 'Confirm your email address',
  why: (email: string) =>
    `Please confirm that ${email} is yours, so that news about your orders reaches you.`,
  button: 'Confirm email address',
  notYou: 'Don’t have an account with us? You can ignore this email.',
} as const;

export const newOrder = {
  subject: (name: string, total: string) => `New order ${name}: ${total}`,
  preheader: (customer: string, items: string) => `${customer} bought ${items}.`,
  heading: (name: string) => `New order ${name}`,
  what: (customer: string, total: string) =>
    `${customer} has placed an order and paid ${total}. It’s ready to be packed.`,
  open: 'Open the order',
} as const;

export const countItems = (count: number) => (count === 1 ? '1 item' : `${count} items`);

export const dispute = {
  subject: (amount: string, name: string) => `Dispute over ${amount} on order ${name}`,
  preheader: (deadline: string) => `Respond by ${deadline}.`,
  noDeadline: 'Respond as soon as you can.',
  heading: 'A customer has disputed a payment',
  what: (amount: string, name: string) =>
    `The customer’s bank is asking for ${amount} back for order ${name}.`,
  next: 'Respond in your payment provider’s dashboard, with proof of what you sent. If you don’t respond in time, the customer wins.',
  amount: 'Amount',
  reason: 'Reason',
  respondBy: 'Respond by',
  open: 'Open the order',
} as const;

export const stockLow = {
  subject: (product: string, left: number) => `Low stock: ${product} (${left} left)`,
  soldOutSubject: (product: string) => `Out of stock: ${product}`,
  preheader: 'Top it up before customers miss out.',
  soldOutPreheader: 'Customers can’t buy it until you add stock.',
  heading: 'Low stock',
  soldOutHeading: 'Out of stock',
  what: (product: string, left: number) => `${product} is running low: only ${left} left in stock.`,
  soldOut: (product: string) =>
    `${product} is out of stock. Customers can’t buy it until you add more.`,
  open: 'Update stock',
} as const;
