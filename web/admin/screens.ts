import type { ComponentType } from 'react';
import { matchPath } from 'react-router';
import { adminPaths } from '../../contract/admin-paths.ts';
import { CodePart } from '../lib/code-parts/code-part.ts';
import { addPrefetchTable } from '../lib/code-parts/prefetch.ts';

/** What the address says, by the names in the screen's path. */
type Params = Readonly<Record<string, string | undefined>>;

export type ScreenProps = { params: Params };

type Screen = {
  path: string;
  part: CodePart<ComponentType<ScreenProps>>;
};

/** The screen's code is downloaded on demand. */
function screen(
  path: string,
  load: () => Promise<{ default: ComponentType<ScreenProps> }>,
): Screen {
  return { path, part: new CodePart(async () => (await load()).default) };
}

const screens: readonly Screen[] = [
  screen(adminPaths.dashboard, () => import('./dashboard/dashboard-screen.tsx')),
  screen(adminPaths.users, () => import('./users/users-screen.tsx')),
  screen(`${adminPaths.customers}/:user_id`, () => import('./customer/customer-screen.tsx')),
  screen(adminPaths.products, () => import('./products/products-screen.tsx')),
  screen(adminPaths.importProducts, () => import('./import/import-screen.tsx')),
  screen(adminPaths.holds, () => import('./holds/holds-screen.tsx')),
  screen(adminPaths.addProduct, () => import('./product-form/product-form-screen.tsx')),
  screen(adminPaths.categories, () => import('./categories/categories-screen.tsx')),
  screen(adminPaths.orders, () => import('./orders/orders-screen.tsx')),
  screen(`${adminPaths.orders}/:order_id`, () => import('./order/order-screen.tsx')),
  screen(
    adminPaths.orderDetails,
    () => import('./order-details-sample/order-details-sample-screen.tsx'),
  ),
  screen(adminPaths.mail, () => import('./mail/mail-screen.tsx')),
  screen(`${adminPaths.mail}/:preview`, () => import('./mail/preview-screen.tsx')),
  screen(adminPaths.mailbox, () => import('./mailbox/mailbox-screen.tsx')),
  screen(`${adminPaths.mailbox}/:id`, () => import('./mailbox/mailbox-mail-screen.tsx')),
  screen(adminPaths.audit, () => import('./audit/audit-screen.tsx')),
  screen(adminPaths.settings, () => import('./settings/settings-screen.tsx')),
];

export function findScreen(pathname: string): (Screen & ScreenProps) | undefined {
  for (const screen of screens) {
    const match = matchPath(screen.path, pathname);
    if (match !== null) return { ...screen, params: decode(match.params) };
  }
  return undefined;
}

function decode(params: Params): Params {
  return Object.fromEntries(
    Object.entries(params).map(([name, value = '']) => [name, decodePart(value)]),
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
