import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './root.ts';

type Import = readonly [path: string, statement: string];

const REFUSED: readonly Import[] = [
  ['web/catalogue/x.ts', "import { openDatabase } from '../../server/platform/db/open.ts';"],
  ['web/catalogue/x.ts', "export * from '../../server/platform/db/open.ts';"],
  ['web/catalogue/x.ts', "const open = await import('../../server/platform/db/open.ts');"],
  ['web/catalogue/x.ts', "import { z } from 'zod';"],
  ['web/catalogue/x.ts', "import { productSchema } from '../../contract/catalogue/schemas.ts';"],
  ['web/catalogue/x.ts', "import { accountCalls } from '../../contract/accounts/schemas.ts';"],
  ['web/catalogue/x.ts', "import { ORDER_COLUMNS } from '../../contract/orders/schemas.ts';"],
  ['web/catalogue/x.ts', "import { declareCalls } from '../../contract/declare-calls.ts';"],
  ['web/catalogue/x.ts', "import { ADMIN_LABELS } from '../../contract/admin/wording.ts';"],
  [
    'web/catalogue/x.ts',
    "import { GIFT_CARD_TEXT } from '../../contract/gift-cards/admin-wording.ts';",
  ],
  [
    'web/catalogue/x.ts',
    "import { adminOrderEndpoints } from '../../contract/orders/admin-endpoints.ts';",
  ],
  ['web/catalogue/x.ts', "import { CartRow } from '../cart/cart-row.tsx';"],
  ['web/catalogue/x.ts', "import { Dashboard } from '../admin/dashboard/dashboard-screen.tsx';"],
  ['web/admin/products/x.ts', "import { ProductCard } from '../../catalogue/product-card.tsx';"],
  ['web/admin/products/x.ts', "import { Badge } from '../../gift-cards/badge.tsx';"],
  ['web/catalogue/x.ts', "import { Badge } from '../gift-cards/badge.tsx';"],
  ['web/catalogue/deep/x.ts', "import { Badge } from '../../gift-cards/badge.tsx';"],
  ['web/gift-cards/x.ts', "import { CartRow } from '../cart/cart-row.tsx';"],
  ['web/gift-cards/x.ts', "import { findGiftCard } from '../../server/gift-cards/find.ts';"],
  ['web/gift-cards/x.ts', "import { noteCalls } from '../../contract/notes/schemas.ts';"],
  ['web/gift-cards/x.ts', "import { giftCards } from '../../contract/gift-cards/card-schemas.ts';"],
  ['web/layout/x.tsx', "import { Badge } from '../gift-cards/badge.tsx';"],
  ['web/lib/x.ts', "import { offers } from '../backend/backend.ts';"],
  ['web/catalogue/x.ts', "import { send } from '../backend/wire/http.ts';"],
  ['web/catalogue/a/b/c/x.ts', "import { send } from '../../../../backend/wire/http.ts';"],
  ['web/app/x.ts', "import { HOST } from '../backend/wire/host.ts';"],
  ['web/admin/x.ts', "import { readRows } from '../backend/wire/read-fields.ts';"],
  ['web/admin/products/x.ts', "import { readProduct } from '../../backend/wire/read-product.ts';"],
  ['web/catalogue/x.ts', "import { fetchUserPage } from '../backend/admin/users.ts';"],
  ['web/backend/x.ts', "import { restoreCart } from '../cart/store.ts';"],
  ['web/backend/x.ts', "import { fetchUserPage } from './admin/users.ts';"],
  ['web/backend/x.ts', "import { productSchema } from '../../contract/catalogue/schemas.ts';"],
  ['web/backend/wire/x.ts', "import { useStores } from '../../app/stores.tsx';"],
  ['web/backend/admin/x.ts', "import { call } from '../../admin/api/call.ts';"],
  ['web/lib/x.ts', "import { giftCards } from '../gift-cards/store.ts';"],
  ['web/ui/x.tsx', "import { LABELS } from '../../contract/wording.ts';"],
  ['web/ui/x.tsx', "import { readStorage } from '../lib/storage.ts';"],
  ['web/ui/x.tsx', "const toasts = await import('../lib/toasts.ts');"],
  ['web/lib/x.ts', "import { restoreCart } from '../cart/store.ts';"],
  ['web/lib/code-parts/x.ts', "import { restoreCart } from '../../cart/store.ts';"],
  ['web/lib/x.ts', "import { useStores } from '../app/stores.tsx';"],
  ['web/lib/x.ts', "import { Footer } from '../layout/footer.tsx';"],
  ['web/lib/x.ts', "const menu = await import('../admin/shell/menu.tsx');"],
  ['web/layout/x.tsx', "import { CartRow } from '../cart/cart-row.tsx';"],
  ['web/catalogue/x.ts', "import { hydrate } from '../boot/hydrate.tsx';"],
  ['web/app/x.tsx', "import { hydrate } from '../boot/hydrate.tsx';"],
  ['web/app/x.tsx', "import { Menu } from '../admin/shell/menu.tsx';"],
  ['web/app/x.tsx', "import { z } from 'zod';"],
  ['web/boot/x.ts', "import { orderCalls } from '../../contract/orders/schemas.ts';"],
  ['web/boot/x.ts', "import { screens } from '../admin/screens.ts';"],
  ['web/admin/products/x.ts', "import { hydrate } from '../../boot/hydrate.tsx';"],
  [
    'contract/catalogue/schemas.ts',
    "import { toProduct } from '../../server/catalogue/products/products.ts';",
  ],
  ['contract/catalogue/schemas.ts', "import { readFileSync } from 'node:fs';"],
  ['contract/catalogue/schemas.ts', "import { App } from '../../web/app/app.tsx';"],
  ['contract/catalogue/policy.ts', "import { z } from 'zod';"],
  ['contract/pricing.ts', "import { rupeesSchema } from './values.ts';"],
  ['contract/checkout/cart-wording.ts', "import { z } from 'zod';"],
  ['contract/checkout/cart-wording.ts', "import { cartLineSchema } from './schemas.ts';"],
  ['contract/catalogue/endpoints.ts', "import { z } from 'zod';"],
  ['contract/next.ts', "import { z } from 'zod';"],
  ['contract/gift-cards/wording.ts', "import { z } from 'zod';"],
  ['contract/gift-cards/wording.ts', "import { customerCalls } from '../customers/schemas.ts';"],
  ['contract/gift-cards/wording.ts', "import { giftCardCalls } from './gift-card-schemas.ts';"],
  ['contract/checkout/endpoints.ts', "import { z } from 'zod';"],
  ['contract/catalogue/admin-endpoints.ts', "import { orderCalls } from '../orders/schemas.ts';"],
  ['server/checkout/place.ts', "import { App } from '../../web/app/app.tsx';"],
  ['server/checkout/place.ts', "import { findProducts } from '../catalogue/products/queries.ts';"],
  ['server/checkout/place.ts', "import { addCatalogueRoutes } from '../catalogue/routes.ts';"],
  ['server/checkout/place.ts', "import { addCatalogueRoutes } from '../catalogue/routes.ts';"],
  ['server/accounts/users.ts', "import { findRefund } from '../checkout/refund-queries.ts';"],
  [
    'server/catalogue/products/products.ts',
    "import { findOrders } from '../../orders/queries.ts';",
  ],
  [
    'server/storefront/render/deep/page.ts',
    "import { findOrders } from '../../../orders/queries.ts';",
  ],
  ['server/gift-cards/x.ts', "import { findOrders } from '../orders/queries.ts';"],
  ['server/orders/x.ts', "import { findGiftCards } from '../gift-cards/gift-card-queries.ts';"],
  ['server/orders/deep/x.ts', "import { findGiftCards } from '../../gift-cards/queries.ts';"],
  ['server/orders/deep/er/x.ts', "import { addRoutes } from '../../../gift-cards/routes.ts';"],
  ['server/gift-cards/routes.ts', "import { findGiftCards } from './queries.ts';"],
  ['server/orders/routes.ts', "import { findOrders } from './queries.ts';"],
  ['server/checkout/routes.ts', "import { findRefund } from './refund-queries.ts';"],
  ['server/checkout/routes.ts', "import { sql } from 'kysely';"],
  ['server/catalogue/routes.ts', "import { findImport } from './import/import-queries.ts';"],
  ['server/platform/failure.ts', "import { moveOrder } from '../orders/states.ts';"],
  ['server/platform/failure.ts', "import type { Context } from '../context.ts';"],
  ['server/platform/http/route.ts', "import type { Services } from '../../context.ts';"],
  ['server/platform/http/access.ts', "import type { Sessions } from '../../accounts/sessions.ts';"],
  [
    'server/platform/db/migrations/009-next.ts',
    "import { takeStock } from '../../../stock/take.ts';",
  ],
  ['server/platform/failure.ts', "import { GiftCard } from '../gift-cards/gift-card.ts';"],
  ['server/platform/jobs/x.ts', "import { GiftCard } from '../../gift-cards/gift-card.ts';"],
  ['server/payments/open-payments.ts', "import { GiftCard } from '../gift-cards/gift-card.ts';"],
  ['server/payments/open-payments.ts', "import { settleOrder } from '../checkout/settle.ts';"],
  ['server/payments/sandbox/refunds.ts', "import { moveOrder } from '../../orders/states.ts';"],
  ['server/payments/sandbox/routes.ts', "import { moveOrder } from '../../orders/states.ts';"],
  ['server/payments/sandbox/routes.ts', "import { sql } from 'kysely';"],
  // However deep a room is.
  ['server/app.ts', "import { App } from '../web/app/app.tsx';"],
  ['server/orders/a/b/c/x.ts', "import { findUsers } from '../../../../accounts/queries.ts';"],
  ['server/orders/a/b/c/x.ts', "import { App } from '../../../../../web/app/app.tsx';"],
  ['server/orders/a/b/c/routes.ts', "import { findOrders } from './queries.ts';"],
  [
    'server/platform/db/migrations/steps/x.ts',
    "import { takeStock } from '../../../../stock/take.ts';",
  ],
  ['server/payments/a/b/c/x.ts', "import { moveOrder } from '../../../../orders/states.ts';"],
  ['web/x.ts', "import { openDatabase } from '../server/platform/db/open.ts';"],
  ['web/catalogue/a/b/c/x.ts', "import { CartRow } from '../../../../cart/cart-row.tsx';"],
  ['web/catalogue/a/b/c/x.ts', "import { z } from 'zod';"],
  ['web/catalogue/a/b/c/x.ts', "import { Menu } from '../../../../admin/shell/menu.tsx';"],
  ['web/lib/a/b/c/x.ts', "import { restoreCart } from '../../../../cart/store.ts';"],
  ['web/admin/a/b/c/x.ts', "import { CartRow } from '../../../../cart/cart-row.tsx';"],
  ['web/app/a/b/c/x.ts', "import { Menu } from '../../../../admin/shell/menu.tsx';"],
  ['web/ui/a/b/c/x.ts', "import { readStorage } from '../../../../lib/storage.ts';"],
  ['contract/a/b/c/x.ts', "import { z } from 'zod';"],
  ['contract/a/b/c/x.ts', "import { customerCalls } from '../../../customers/schemas.ts';"],
];

const ALLOWED: readonly Import[] = [
  ['web/catalogue/x.ts', "import { LABELS } from '../../contract/wording.ts';"],
  ['web/catalogue/x.ts', "import * as PRODUCT from '../../contract/catalogue/wording.ts';"],
  [
    'web/catalogue/x.ts',
    "import { catalogueEndpoints } from '../../contract/catalogue/endpoints.ts';",
  ],
  ['web/catalogue/x.ts', "import type { Product } from '../../contract/catalogue/schemas.ts';"],
  ['web/catalogue/x.ts', "import type { CallAnswer } from '../../contract/calls.ts';"],
  ['web/admin/orders/x.ts', "import { ADMIN_LABELS } from '../../../contract/admin/wording.ts';"],
  ['web/catalogue/x.ts', "import { restoreCart } from '../cart/store.ts';"],
  ['web/catalogue/x.ts', "import { Loader } from '../ui/loader.tsx';"],
  ['web/catalogue/x.ts', "import { fetchProducts } from '../backend/catalogue.ts';"],
  ['web/admin/products/x.ts', "import { removeProduct } from '../../backend/admin/products.ts';"],
  ['web/backend/x.ts', "import { send } from './wire/http.ts';"],
  ['web/backend/wire/x.ts', "import { failureOf } from '../../lib/call-failure.ts';"],
  ['web/backend/admin/x.ts', "import { send } from '../wire/http.ts';"],
  [
    'web/backend/admin/x.ts',
    "import { adminOrderEndpoints } from '../../../contract/orders/admin-endpoints.ts';",
  ],
  ['web/catalogue/x.ts', "import { giftCards } from '../gift-cards/store.ts';"],
  ['web/gift-cards/x.ts', "import { PageLink } from '../layout/page-link.tsx';"],
  ['web/gift-cards/deep/x.ts', "import { giftCards } from '../store.ts';"],
  ['web/lib/code-parts/x.ts', "import { readStorage } from '../storage.ts';"],
  ['web/admin/products/x.ts', "import { z } from 'zod';"],
  ['web/app/x.tsx', "import { PaymentNews } from '../checkout/payment-news.tsx';"],
  ['web/boot/x.tsx', "import { resumePayments } from '../checkout/resume.ts';"],
  ['web/boot/x.tsx', "import { App } from '../app/app.tsx';"],
  ['web/lib/x.ts', "const toaster = await import('../ui/toaster.tsx');"],
  ['web/lib/x.ts', "import type { Product } from '../../contract/catalogue/schemas.ts';"],
  ['contract/catalogue/schemas.ts', "import { z } from 'zod';"],
  ['contract/gift-cards/schemas.ts', "import { z } from 'zod';"],
  ['contract/gift-cards/schemas.ts', "import { customerSchema } from '../customers/schemas.ts';"],
  ['contract/gift-cards/wording.ts', "import type { Customer } from '../customers/schemas.ts';"],
  [
    'contract/gift-cards/admin-wording.ts',
    "import { MAIL_STATES } from '../mail/admin-wording.ts';",
  ],
  ['contract/storefront/render.ts', "import type { Product } from '../catalogue/schemas.ts';"],
  ['server/checkout/place.ts', "import { orderCalls } from '../../contract/orders/schemas.ts';"],
  ['server/checkout/place.ts', "import { getProduct } from '../catalogue/products/products.ts';"],
  ['server/checkout/place.ts', "import { moveOrder } from '../orders/states.ts';"],
  ['server/checkout/place.ts', "import { insertOrder } from './placing-queries.ts';"],
  [
    'server/catalogue/import/import-plan.ts',
    "import { findProductsById } from '../products/queries.ts';",
  ],
  ['server/platform/http/security.ts', "import type { Config } from '../../config.ts';"],
  ['server/platform/http/access.test.ts', "import { signIn } from '../../accounts/sign-in.ts';"],
  [
    'server/platform/testing/paying-shop.ts',
    "import { reconcile } from '../../checkout/reconcile.ts';",
  ],
  ['server/payments/sandbox/routes.ts', "import { takeOrder } from './orders.ts';"],
  [
    'server/payments/sandbox/x.ts',
    "import { CONTRACT } from '../../../contract/catalogue/policy.ts';",
  ],
  ['server/platform/http/x.ts', "import { POLICY } from '../../../contract/catalogue/policy.ts';"],
  ['web/catalogue/a/b/c/x.ts', "import { LABELS } from '../../../../../contract/wording.ts';"],
  ['web/catalogue/a/b/c/x.ts', "import { Loader } from '../../../../ui/loader.tsx';"],
  ['web/catalogue/a/b/c/x.ts', "import { restoreCart } from '../../../../cart/store.ts';"],
  ['web/lib/a/b/c/x.ts', "import { readStorage } from '../../../../lib/storage.ts';"],
  ['web/admin/a/b/c/x.ts', "import { Menu } from '../../../../admin/shell/menu.tsx';"],
  [
    'server/orders/a/b/c/x.ts',
    "import { getProduct } from '../../../../catalogue/products/products.ts';",
  ],
  ['server/platform/db/migrations/steps/x.ts', "import { newId } from '../../ids.ts';"],
  ['server/payments/a/b/c/x.ts', "import { Failure } from '../../../../platform/failure.ts';"],
  ['server/app.ts', "import { addCatalogueRoutes } from './catalogue/routes.ts';"],
];

/** What shoppers may import types from only. */
const filesWithZod = globSync('contract/**/*.ts', { cwd: root }).filter(
  (file) =>
    !file.endsWith('.test.ts') && / from 'zod'/.test(readFileSync(join(root, file), 'utf8')),
);

/** One file under each list of them in `biome.json`. */
const valuesOf = (file: string): readonly Import[] => [
  ...['next', 'app', 'boot', 'lib'].map(
    (room) => [`web/${room}/x.ts`, `import { schema } from '../../${file}';`] as const,
  ),
  ['contract/next.ts', `import { schema } from './${file.slice('contract/'.length)}';`],
  ['contract/next/x.ts', `import { schema } from '../${file.slice('contract/'.length)}';`],
];

const isRefused = lintImports([...REFUSED, ...ALLOWED, ...filesWithZod.flatMap(valuesOf)]);

/** Lints all imports at once, one per line, in an otherwise empty repo. */
function lintImports(imports: readonly Import[]): (one: Import) => boolean {
  const files = Map.groupBy(imports, ([path]) => path);
  const house = mkdtempSync(join(tmpdir(), 'haat-walls-'));
  try {
    copyFileSync(join(root, 'biome.json'), join(house, 'biome.json'));
    for (const [path, lines] of files) {
      mkdirSync(join(house, dirname(path)), { recursive: true });
      writeFileSync(join(house, path), lines.map(([, statement]) => `${statement}\n`).join(''));
    }
    const { stdout, stderr } = spawnSync(
      join(root, 'node_modules/.bin/biome'),
      [
        ...['lint', '--only=style/noRestrictedImports', '--vcs-enabled=false', '--reporter=github'],
        ...['--max-diagnostics=none', ...files.keys()],
      ],
      { cwd: house, encoding: 'utf8' },
    );
    const found = [
      ...stdout.matchAll(/title=lint\/style\/noRestrictedImports,file=([^,]+),line=(\d+),/g),
    ].map(([, path = '', line]) => files.get(relative(house, path))?.[Number(line) - 1]?.join(' '));
    if (found.length === 0) throw new Error(`Biome could not lint: ${stdout}${stderr}`);
    return (one) => found.includes(one.join(' '));
  } finally {
    rmSync(house, { recursive: true, force: true });
  }
}

test.each(REFUSED)('the lint rejects, in %s: %s', (path, statement) => {
  expect(isRefused([path, statement])).toBe(true);
});

test.each(ALLOWED)('the lint allows, in %s: %s', (path, statement) => {
  expect(isRefused([path, statement])).toBe(false);
});

/** Marks of knowing which backend answers, or that another than ours may. */
const KNOWS_BACKENDS =
  /\bisOurs\b|VITE_(?:HOST|BACKEND)|\b(?:another|other|any|which) backends?\b|\bour own server\b/i;

test('only backend/ knows that another backend than ours may answer', () => {
  const files = globSync('web/**/*.{ts,tsx}', { cwd: root }).filter(
    (file) => !/\.test\.tsx?$|^web\/(?:backend|testing)\//.test(file),
  );
  expect(files.length).toBeGreaterThan(200);
  const knowing = files.filter((file) =>
    KNOWS_BACKENDS.test(readFileSync(join(root, file), 'utf8')),
  );
  expect(knowing).toEqual([]);
});

test('the lint knows every file of the contract that imports zod', () => {
  expect(filesWithZod).toContain('contract/accounts/schemas.ts');
  expect(filesWithZod.flatMap(valuesOf).filter((one) => !isRefused(one))).toEqual([]);
});
