/**
 * What a user can be allowed to do beyond their own orders and account. An endpoint names the one it
 * needs; who has which is decided by `permissionsOf` on the server and by `may` in the browser.
 */
export const PERMISSIONS = [
  /** The dashboard: sales, counts, and what needs attention. */
  'stats.read',
  /** Everyone's orders with their addresses and payments, the stock they hold, and their export. */
  'orders.read',
  /** Mark an order as delivered, or as not delivered. */
  'orders.deliver',
  /** Give money back, and close refunds that failed. */
  'orders.refund',
  /** Release the stock that an unpaid order holds. */
  'orders.release',
  /** The back office's list of products, and its export. */
  'products.read',
  /** Add, change, remove and import products, with their pictures. */
  'products.write',
  /** Raise or lower the stock of a product. */
  'stock.write',
  'categories.write',
  /** All users, and what the shop knows of a customer. */
  'customers.read',
  /** Sign a customer out on all their devices. */
  'customers.signOut',
  'notes.read',
  'notes.write',
  /** The shop's mails: where they go, what they say, and which were not delivered. */
  'mail.read',
  'mail.send',
  /** See the link in a customer's mail, which opens their account. */
  'mail.reveal',
  /** Who changed what. */
  'audit.read',
  /** See and change how the shop is set up. */
  'settings.write',
] as const;

export type Permission = (typeof PERMISSIONS)[number];

const KNOWN: ReadonlySet<string> = new Set(PERMISSIONS);

export function isPermission(access: string | undefined): access is Permission {
  return access !== undefined && KNOWN.has(access);
}
