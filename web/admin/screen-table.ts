import { adminPaths } from '../../contract/admin/paths.ts';
import type { Permission } from '../../contract/permissions.ts';
import { isOffered, type Needs } from '../backend/backend.ts';
import { matchPath, type PathParts } from '../lib/match-path.ts';

type ScreenEntry = Needs & {
  path: string;
  /** What a user needs in order to open it. */
  permission: Permission;
};

/** Every screen of the back office; a path that fits two of them belongs to the first. */
const SCREENS = {
  dashboard: { path: adminPaths.dashboard, permission: 'stats.read' },
  users: { path: adminPaths.users, permission: 'customers.read' },
  customer: {
    path: `${adminPaths.customers}/:user_id`,
    permission: 'customers.read',
    needs: 'getCustomer',
  },
  products: { path: adminPaths.products, permission: 'products.read' },
  importProducts: {
    path: adminPaths.importProducts,
    permission: 'products.write',
    needs: 'importProducts',
  },
  holds: { path: adminPaths.holds, permission: 'orders.read', needs: 'listHeldStock' },
  productForm: { path: adminPaths.addProduct, permission: 'products.write' },
  categories: { path: adminPaths.categories, permission: 'categories.write' },
  orders: { path: adminPaths.orders, permission: 'orders.read' },
  order: {
    path: `${adminPaths.orders}/:order_id`,
    permission: 'orders.read',
    needs: 'getOrderDetails',
  },
  orderDetailsSample: { path: adminPaths.orderDetails, permission: 'orders.read' },
  mail: { path: adminPaths.mail, permission: 'mail.read', needs: 'getMailStatus' },
  mailPreview: {
    path: `${adminPaths.mail}/:preview`,
    permission: 'mail.read',
    needs: 'listMailPreviews',
  },
  mailbox: { path: adminPaths.mailbox, permission: 'mail.read', needs: 'listMailbox' },
  mailboxMail: {
    path: `${adminPaths.mailbox}/:id`,
    permission: 'mail.read',
    needs: 'getMailboxMail',
  },
  audit: { path: adminPaths.audit, permission: 'audit.read', needs: 'listAudit' },
  settings: { path: adminPaths.settings, permission: 'settings.write', needs: 'getSettings' },
} as const satisfies Record<string, ScreenEntry>;

export type ScreenName = keyof typeof SCREENS;

type FoundScreen = ScreenEntry & { name: ScreenName; params: PathParts };

export function findScreen(pathname: string): FoundScreen | undefined {
  for (const [name, screen] of Object.entries<ScreenEntry>(SCREENS)) {
    const parts = matchPath(screen.path, pathname);
    if (parts !== undefined && isOffered(screen)) {
      return { ...screen, name: name as ScreenName, params: decode(parts) };
    }
  }
  return undefined;
}

function decode(parts: PathParts): PathParts {
  return Object.fromEntries(
    Object.entries(parts).map(([name, value = '']) => [name, decodePart(value)]),
  );
}

/** What cannot be decoded is left as it is: there is nothing of that name. */
function decodePart(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
