import type { ComponentType } from 'react';
import { adminPaths } from '../../contract/admin/paths.ts';
import type { OwnCallName } from '../../contract/calls.ts';
import { isOffered, type Needs } from '../backend/backend.ts';
import { CodePart } from '../lib/code-parts/code-part.ts';
import { addPrefetchTable } from '../lib/code-parts/prefetch.ts';
import { matchPath, type PathParts } from '../lib/match-path.ts';
import type { ScreenProps } from './screen-props.ts';

type Screen = Needs & {
  path: string;
  part: CodePart<ComponentType<ScreenProps>>;
};

type LoadScreen = () => Promise<{ default: ComponentType<ScreenProps> }>;

/** The screen's code is downloaded on demand. */
function screen(path: string, load: LoadScreen): Screen {
  return { path, part: new CodePart(async () => (await load()).default) };
}

/** Beyond the spec: it is only there where its call is. */
const ownScreen = (path: string, needs: OwnCallName, load: LoadScreen): Screen => ({
  ...screen(path, load),
  needs,
});

const screens: readonly Screen[] = [
  screen(adminPaths.dashboard, () => import('./dashboard/dashboard-screen.tsx')),
  screen(adminPaths.users, () => import('./users/users-screen.tsx')),
  ownScreen(
    `${adminPaths.customers}/:user_id`,
    'getCustomer',
    () => import('./customer/customer-screen.tsx'),
  ),
  screen(adminPaths.products, () => import('./products/products-screen.tsx')),
  ownScreen(
    adminPaths.importProducts,
    'importProducts',
    () => import('./import/import-screen.tsx'),
  ),
  ownScreen(adminPaths.holds, 'listHeldStock', () => import('./holds/holds-screen.tsx')),
  screen(adminPaths.addProduct, () => import('./product-form/product-form-screen.tsx')),
  screen(adminPaths.categories, () => import('./categories/categories-screen.tsx')),
  screen(adminPaths.orders, () => import('./orders/orders-screen.tsx')),
  ownScreen(
    `${adminPaths.orders}/:order_id`,
    'getOrderDetails',
    () => import('./order/order-screen.tsx'),
  ),
  screen(
    adminPaths.orderDetails,
    () => import('./order-details-sample/order-details-sample-screen.tsx'),
  ),
  ownScreen(adminPaths.mail, 'getMailStatus', () => import('./mail/mail-screen.tsx')),
  ownScreen(
    `${adminPaths.mail}/:preview`,
    'listMailPreviews',
    () => import('./mail/preview-screen.tsx'),
  ),
  ownScreen(adminPaths.mailbox, 'listMailbox', () => import('./mailbox/mailbox-screen.tsx')),
  ownScreen(
    `${adminPaths.mailbox}/:id`,
    'getMailboxMail',
    () => import('./mailbox/mailbox-mail-screen.tsx'),
  ),
  ownScreen(adminPaths.audit, 'listAudit', () => import('./audit/audit-screen.tsx')),
  ownScreen(adminPaths.settings, 'getSettings', () => import('./settings/settings-screen.tsx')),
];

export function findScreen(pathname: string): (Screen & ScreenProps) | undefined {
  for (const screen of screens) {
    const parts = matchPath(screen.path, pathname);
    if (parts !== undefined && isOffered(screen)) return { ...screen, params: decode(parts) };
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

addPrefetchTable((pathname) => findScreen(pathname)?.part);
