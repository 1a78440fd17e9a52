import type { ComponentType } from 'react';
import { matchPath } from 'react-router';
import { paths } from '../../contract/paths.ts';
import { CodePart } from '../lib/code-parts/code-part.ts';
import { addPrefetchTable } from '../lib/code-parts/prefetch.ts';

export type Screen = {
  path: string;
  part: CodePart<ComponentType>;
};

/** The screen's code is downloaded on demand. */
function screen(path: string, load: () => Promise<{ default: ComponentType }>): Screen {
  return { path, part: new CodePart(async () => (await load()).default) };
}

const { admin } = paths;

export const screens: readonly Screen[] = [
  screen(admin.dashboard, () => import('./dashboard/dashboard-screen.tsx')),
  screen(admin.users, () => import('./users/users-screen.tsx')),
  screen(`${admin.customers}/:user_id`, () => import('./customer/customer-screen.tsx')),
  screen(admin.products, () => import('./products/products-screen.tsx')),
  screen(admin.importProducts, () => import('./import/import-screen.tsx')),
  screen(admin.holds, () => import('./holds/holds-screen.tsx')),
  screen(admin.addProduct, () => import('./product-form/product-form-screen.tsx')),
  screen(admin.categories, () => import('./categories/categories-screen.tsx')),
  screen(admin.orders, () => import('./orders/orders-screen.tsx')),
  screen(`${admin.orders}/:order_id`, () => import('./order/order-screen.tsx')),
  screen(
    admin.orderDetails,
    () => import('./order-details-sample/order-details-sample-screen.tsx'),
  ),
  screen(admin.mail, () => import('./mail/mail-screen.tsx')),
  screen(`${admin.mail}/:preview`, () => import('./mail/preview-screen.tsx')),
  screen(admin.mailbox, () => import('./mailbox/mailbox-screen.tsx')),
  screen(`${admin.mailbox}/:id`, () => import('./mailbox/mailbox-mail-screen.tsx')),
  screen(admin.audit, () => import('./audit/audit-screen.tsx')),
  screen(admin.settings, () => import('./settings/settings-screen.tsx')),
];

addPrefetchTable(
  (pathname) => screens.find(({ path }) => matchPath(path, pathname) !== null)?.part,
);
