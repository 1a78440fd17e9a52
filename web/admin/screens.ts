import type { ComponentType } from 'react';
import { CodePart } from '../lib/code-parts/code-part.ts';
import { addPrefetchTable } from '../lib/code-parts/prefetch.ts';
import type { ScreenProps } from './screen-props.ts';
import { findScreen, type ScreenName } from './screen-table.ts';

type ScreenPart = CodePart<ComponentType<ScreenProps>>;

/** The screen's code is downloaded on demand. */
const screen = (load: () => Promise<{ default: ComponentType<ScreenProps> }>): ScreenPart =>
  new CodePart(async () => (await load()).default);

export const screenParts: Readonly<Record<ScreenName, ScreenPart>> = {
  dashboard: screen(() => import('./dashboard/dashboard-screen.tsx')),
  users: screen(() => import('./users/users-screen.tsx')),
  customer: screen(() => import('./customer/customer-screen.tsx')),
  products: screen(() => import('./products/products-screen.tsx')),
  importProducts: screen(() => import('./import/import-screen.tsx')),
  holds: screen(() => import('./holds/holds-screen.tsx')),
  productForm: screen(() => import('./product-form/product-form-screen.tsx')),
  categories: screen(() => import('./categories/categories-screen.tsx')),
  orders: screen(() => import('./orders/orders-screen.tsx')),
  order: screen(() => import('./order/order-screen.tsx')),
  orderDetailsSample: screen(
    () => import('./order-details-sample/order-details-sample-screen.tsx'),
  ),
  mail: screen(() => import('./mail/mail-screen.tsx')),
  mailPreview: screen(() => import('./mail/preview-screen.tsx')),
  mailbox: screen(() => import('./mailbox/mailbox-screen.tsx')),
  mailboxMail: screen(() => import('./mailbox/mailbox-mail-screen.tsx')),
  audit: screen(() => import('./audit/audit-screen.tsx')),
  settings: screen(() => import('./settings/settings-screen.tsx')),
};

addPrefetchTable((pathname) => {
  const name = findScreen(pathname)?.name;
  return name && screenParts[name];
});
