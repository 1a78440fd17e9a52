/** The screen of one customer. */
import { countOf, type Noun } from '../admin/count-of.ts';

const ORDER: Noun = ['paid order', 'paid orders'];

export const CUSTOMER_TEXT = {
  title: 'Customer',
  notFound: 'This customer doesn’t exist.',
  notLoaded: 'Couldn’t load this customer.',
  goToUsers: 'Go to users',
  emailConfirmed: 'Email confirmed',
  emailNotConfirmed: 'Email not confirmed',
  since: (day: string) => `Customer since ${day}`,
  spending: 'Spending',
  spent: 'Spent',
  refunded: 'Refunded',
  paidOrders: (count: number) => countOf(count, ORDER),
  addresses: 'Addresses',
  noAddresses: 'No address yet.',
  lastUsed: (day: string) => `Last used ${day}`,
} as const;

export const CUSTOMER_ORDERS_TEXT = {
  title: 'Orders',
  none: 'No orders yet.',
  notLoaded: 'Couldn’t load the orders.',
} as const;

export const SESSIONS_TEXT = {
  title: 'Sessions',
  none: 'Not signed in anywhere.',
  unknownDevice: 'Unknown device',
  lastUsed: (time: string) => `Last used ${time}`,
  signedIn: (day: string) => `Signed in on ${day}`,
  current: 'This is you, right now',
  signOut: 'Sign out everywhere',
  ask: (name: string) => `Sign out ${name} everywhere?`,
  whatItDoes: 'All their sessions end at once. Their cart and password stay as they are.',
  askOwn: 'Sign out everywhere, also here?',
  whatItDoesToYou:
    'This is your own account: you’ll be signed out on every device, including this one, and have to sign in again.',
} as const;
