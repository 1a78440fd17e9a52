import { countOf, formatCount, type Noun } from '../admin/count-of.ts';
import { PRODUCT_FORM_TEXT, PRODUCTS_TEXT } from '../catalogue/admin-wording.ts';
import { MAIL_STATES } from '../mail/admin-wording.ts';
import { DISPUTE_LABELS } from '../payments/admin-wording.ts';
import { SETTINGS_TEXT } from '../settings/admin-wording.ts';
import { ORDERS_BY_STATUS_TEXT } from '../stats/admin-wording.ts';
import { auditedAs } from './audited-as.ts';
import type { AuditAction, AuditSubject } from './schemas.ts';

const NOUN: Noun = ['change', 'changes'];

/** The text before the name of what was changed. An order's id says itself that it is an order. */
const ACTIONS: Record<AuditAction, (subject: AuditSubject) => string> = {
  add: (subject) => (subject === 'image' ? 'Uploaded image' : `Added ${subject}`),
  change: (subject) => `Changed ${subject}`,
  remove: (subject) => `Deleted ${subject}`,
  import: (subject) => (subject === 'import' ? 'Imported' : `Changed by import: ${subject}`),
  deliver: () => 'Marked as delivered:',
  undeliver: () => 'Marked as not delivered:',
  // Whether it succeeds is known only later, and is in the order's history.
  refund: () => 'Requested a refund on',
  settle: () => 'Settled a failed refund on',
  dispute: () => 'Reported a dispute on',
  release: () => 'Released the hold on',
  grant: () => 'Gave admin access to',
  revoke: () => 'Removed admin access from',
  password: () => 'Set a new password for',
  'sign-in': () => 'Signed in as',
  'new-device': () => 'Signed in on a new device as',
  guess: () => 'Entered wrong passwords for',
  'sign-out': () => 'Signed out everywhere:',
  note: (subject) => `Added a note about ${subject}`,
  'remove-note': (subject) => `Deleted a note about ${subject}`,
  'send-again': () => 'Sent again:',
  'reveal-link': () => 'Revealed the link in an email to',
};

export const AUDIT_TEXT = {
  noun: NOUN,
  search: 'Search by person or item',
  filter: 'Filter changes',
  kinds: {
    all: 'All changes',
    product: 'Products',
    category: 'Categories',
    order: 'Orders',
    user: 'Users',
    image: 'Images',
    import: 'Imports',
    settings: 'Settings',
    mail: 'Emails',
  } satisfies Record<AuditSubject | 'all', string>,
  whyEmpty: 'Every change to your shop will be listed here, with who made it.',
  table: 'Who changed what',
  columns: { when: 'When', who: 'Who', what: 'What', changes: 'Changes' },
  action: (action: AuditAction, subject: AuditSubject) => ACTIONS[action](subject),
  more: (count: number) => `${formatCount(count)} more`,
  before: 'before',
  after: 'after',
  none: 'none',
  yes: 'yes',
  no: 'no',
  perCent: (number: string) => `${number}%`,
  pixels: (width: number, height: number) => `${width} × ${height} pixels`,
} as const;

/** Labels of the fields that an entry lists, by the names under which they are stored. */
export const AUDIT_FIELDS: ReadonlyMap<string, string> = new Map([
  ...Object.entries(PRODUCT_FORM_TEXT.fields),
  ['rating', 'Rating'],
  ['slug', 'Slug'],
  ['state', 'Status'],
  ['status', 'Status'],
  ['amount', 'Amount'],
  ['restock', 'Restock items'],
  ['note', 'Note'],
  ['isAdmin', 'Admin'],
  ['email', 'Email'],
  ['network', 'Network'],
  ['failuresInARow', 'Failed attempts in a row'],
  ['added', 'New'],
  ['changed', 'Changed'],
  ['unchanged', 'Unchanged'],
]);

/** The same for the shop's settings, where a name is the shop's. Each policy is a field of its own. */
export const AUDIT_SETTINGS: ReadonlyMap<string, string> = new Map(
  Object.entries(SETTINGS_TEXT.fields).map(([name, label]) => [auditedAs(name), label]),
);

/** Stored states of orders, disputes and mails. */
export const AUDIT_STATES: ReadonlyMap<string, string> = new Map([
  ['pending', ORDERS_BY_STATUS_TEXT.pending],
  ['paid', ORDERS_BY_STATUS_TEXT.paid],
  ['delivered', ORDERS_BY_STATUS_TEXT.delivered],
  ['expired', ORDERS_BY_STATUS_TEXT.expired],
  ...Object.entries(DISPUTE_LABELS),
  ['given_up', MAIL_STATES.givenUp],
  ['waiting', MAIL_STATES.waiting],
]);

/** The name of an import in the log. */
export const importName = (products: number): string => countOf(products, PRODUCTS_TEXT.noun);
