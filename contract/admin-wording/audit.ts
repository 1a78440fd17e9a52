import type { AuditAction, AuditSubject } from '../audit.ts';
import { formatCount, type Noun } from './count-of.ts';

const NOUN: Noun = ['change', 'changes'];

/** The text before the name of what was changed. */
const ACTIONS: Record<AuditAction, (subject: AuditSubject) => string> = {
  add: (subject) => `Added ${subject}`,
  change: (subject) => `Changed ${subject}`,
  remove: (subject) => `Deleted ${subject}`,
  import: (subject) => (subject === 'import' ? 'Imported' : `Imported ${subject}`),
  deliver: (subject) => `Marked as delivered: ${subject}`,
  undeliver: (subject) => `Marked as not delivered: ${subject}`,
  refund: (subject) => `Refunded ${subject}`,
  settle: (subject) => `Settled a failed refund on ${subject}`,
  dispute: (subject) => `Recorded a dispute on ${subject}`,
  release: (subject) => `Released the hold on ${subject}`,
  grant: () => 'Gave admin access to',
  revoke: () => 'Removed admin access from',
  password: () => 'Set a new password for',
  'sign-in': () => 'Signed in as',
  'new-device': () => 'Signed in on a new device as',
  guess: () => 'Tried wrong passwords for',
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
} as const;

/** The name of an import in the log. */
export const importName = (products: number): string =>
  products === 1 ? '1 product' : `${products} products`;
