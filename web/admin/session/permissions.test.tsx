import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { MailboxMail } from '../../../contract/mail/schemas.ts';
import type { OrderDetails } from '../../../contract/orders/schemas.ts';
import type { Permission } from '../../../contract/permissions.ts';
import { EMPTY_PAGE_DATA } from '../../../contract/storefront/render.ts';
import { createStores, StoresProvider } from '../../app/stores.tsx';
import { StaticRouter } from '../../lib/router.tsx';
import { samplePaidOrder, sampleProduct } from '../../testing/samples.ts';
import { ReleaseHold } from '../holds/release-hold.tsx';
import { LinkNotice } from '../mailbox/link-notice.tsx';
import { NotesPanel } from '../notes/notes-panel.tsx';
import { OrderWork } from '../order/order-work.tsx';
import { useSearchResults } from '../palette/use-search-results.ts';
import { ProductCard } from '../products/product-card.tsx';
import BackOfficePage from '../shell/back-office-page.tsx';
import { Menu } from '../shell/menu.tsx';
import { useStartPath } from '../shell/menu-entries.ts';
import { ScreenAction, ScreenLink } from '../shell/screen-link.tsx';
import { useScreenShortcuts } from '../shortcuts/shortcuts.ts';

/** What the signed-in user may do, in place of what the front end makes of `isAdmin`. */
let allowed: readonly Permission[] = [];
vi.mock('../../app/may.ts', () => ({
  may: (_user: unknown, permission?: Permission) =>
    permission === undefined || allowed.includes(permission),
}));

beforeEach(() => {
  allowed = [];
});

const ALL: readonly Permission[] = [
  'stats.read',
  'orders.read',
  'orders.deliver',
  'orders.refund',
  'orders.release',
  'products.read',
  'products.write',
  'stock.write',
  'categories.write',
  'customers.read',
  'customers.signOut',
  'notes.read',
  'notes.write',
  'mail.read',
  'mail.send',
  'mail.reveal',
  'audit.read',
  'settings.write',
];

function render(node: ReactNode, address = '/admin/dashboard'): string {
  return renderToStaticMarkup(
    <StoresProvider stores={createStores(EMPTY_PAGE_DATA)}>
      <StaticRouter address={address}>
        <QueryClientProvider client={new QueryClient()}>{node}</QueryClientProvider>
      </StaticRouter>
    </StoresProvider>,
  );
}

function Reader({ useValue }: { useValue: () => void }): null {
  useValue();
  return null;
}

/** What a hook returns to a user with these permissions. */
function read<Value>(permissions: readonly Permission[], useValue: () => Value): Value {
  allowed = permissions;
  const values: Value[] = [];
  render(<Reader useValue={() => void values.push(useValue())} />);
  const [value] = values;
  if (value === undefined) throw new Error('The hook returned nothing.');
  return value;
}

/** The labels of the buttons and links in it. */
function controlsOf(permissions: readonly Permission[], node: ReactNode): string[] {
  allowed = permissions;
  return [...render(node).matchAll(/<(button|a|input|textarea)\b([^>]*)>(.*?)(?=<\/\1>|$)/gs)]
    .filter(([, element, attributes = '']) => element !== 'a' || attributes.includes('href='))
    .map(([, , attributes = '', content = '']) => {
      const label = /aria-label="([^"]*)"/.exec(attributes)?.[1];
      return label ?? content.replace(/<[^>]*>/g, '');
    });
}

describe('the menu, the palette and the shortcuts', () => {
  const menuOf = (permissions: readonly Permission[]) => controlsOf(permissions, <Menu />);
  const REST = ['View shop', 'Logout'];

  test.each<[readonly Permission[], string[]]>([
    [
      ALL,
      [
        'Dashboard',
        'Users',
        'Products',
        'Add Product',
        'Categories',
        'Orders',
        'Email',
        'Audit log',
        'Settings',
      ],
    ],
    [['orders.read', 'orders.deliver'], ['Orders']],
    [
      ['products.read', 'stock.write', 'mail.read'],
      ['Products', 'Email'],
    ],
    [
      ['products.read', 'products.write', 'categories.write'],
      ['Products', 'Add Product', 'Categories'],
    ],
    [['stats.read'], ['Dashboard']],
    [['customers.read', 'customers.signOut'], ['Users']],
    [['audit.read'], ['Audit log']],
    [['settings.write'], ['Settings']],
    [['notes.write', 'orders.refund', 'mail.reveal'], []],
  ])('the menu for %j shows %j', (permissions, names) => {
    expect(menuOf(permissions)).toEqual([...names, ...REST]);
  });

  test.each<[readonly Permission[], string[]]>([
    [['orders.read'], ['Orders', 'Held stock', 'View shop']],
    [
      ['products.read', 'products.write'],
      ['Products', 'Add Product', 'Import products', 'View shop'],
    ],
    [['mail.read'], ['Email', 'Mailbox', 'View shop']],
    [['orders.refund'], ['View shop']],
  ])('the palette for %j lists %j', (permissions, names) => {
    const { results } = read(permissions, () => useSearchResults(''));
    expect(results.map(({ name }) => name)).toEqual(names);
  });

  test.each<[readonly Permission[], string[]]>([
    [ALL, ['gd', 'gu', 'gp', 'gn', 'gc', 'go', 'gi', 'gh', 'ge', 'gm', 'ga', 'gs']],
    [['orders.read'], ['go', 'gh']],
    [
      ['mail.read', 'settings.write'],
      ['ge', 'gm', 'gs'],
    ],
    [[], []],
  ])('the shortcuts for %j are %j', (permissions, keys) => {
    const shortcuts = read(permissions, useScreenShortcuts);
    expect(shortcuts.map((shortcut) => shortcut.keys.join(''))).toEqual(keys);
  });

  test.each<[readonly Permission[], string]>([
    [ALL, '/admin/dashboard'],
    [['categories.write', 'orders.read'], '/admin/categories'],
    [['settings.write'], '/admin/settings'],
  ])('the back office opens for %j at %s', (permissions, path) => {
    expect(read(permissions, useStartPath)).toBe(path);
  });
});

describe('a screen', () => {
  const FORBIDDEN = 'You can’t open this page';

  test.each<[string, Permission]>([
    ['/admin/dashboard', 'stats.read'],
    ['/admin/users', 'customers.read'],
    ['/admin/customers/u1', 'customers.read'],
    ['/admin/products', 'products.read'],
    ['/admin/products/import', 'products.write'],
    ['/admin/holds', 'orders.read'],
    ['/admin/addproduct', 'products.write'],
    ['/admin/addproduct?id=p1', 'products.write'],
    ['/admin/categories', 'categories.write'],
    ['/admin/orders', 'orders.read'],
    ['/admin/orders/order_1', 'orders.read'],
    ['/admin/order_details', 'orders.read'],
    ['/admin/mail', 'mail.read'],
    ['/admin/mail/confirmation', 'mail.read'],
    ['/admin/mailbox', 'mail.read'],
    ['/admin/mailbox/m1', 'mail.read'],
    ['/admin/audit', 'audit.read'],
    ['/admin/settings', 'settings.write'],
  ])('%s opens with %s alone, and says so to who lacks it', (address, permission) => {
    allowed = [permission];
    expect(render(<BackOfficePage />, address)).not.toContain(FORBIDDEN);
    allowed = ALL.filter((other) => other !== permission);
    const forbidden = render(<BackOfficePage />, address);
    expect(forbidden).toContain(FORBIDDEN);
    expect(forbidden).toContain(
      'Your account doesn’t have access to this part of the back office.',
    );
  });

  test('a link to one that the user may not open is plain text, and a button to it is not there', () => {
    const links = (
      <>
        <ScreenLink to="/admin/orders/order_1">Order 1</ScreenLink>
        <ScreenAction to="/admin/orders">All orders</ScreenAction>
        <ScreenAction to="/">The shop</ScreenAction>
      </>
    );
    allowed = ['orders.read'];
    expect(render(links)).toBe(
      '<a href="/admin/orders/order_1">Order 1</a><a href="/admin/orders">All orders</a><a href="/">The shop</a>',
    );
    allowed = ['stats.read'];
    expect(render(links)).toBe('<a>Order 1</a><a href="/">The shop</a>');
  });
});

describe('the buttons', () => {
  const order: OrderDetails = {
    ...samplePaidOrder('order_1', []),
    refunded: 0,
    isRefunded: false,
    returnReason: null,
    isReturnFailed: false,
    state: 'paid',
    formerAccount: null,
    holds: [],
    shippingAddress: null,
    paymentMethod: 'Razorpay',
    subtotal: 100,
    shippingPrice: 10,
    charges: [{ kind: 'shipping', amount: 10 }],
    taxPrice: 2,
    linePrices: [],
    payments: [
      {
        payment_id: 'pay_1',
        at: '2026-01-02T03:04:05.000Z',
        amount: 112,
        refunded: 0,
        isExtra: false,
      },
    ],
    unsettledPayments: [],
    refunds: [],
    disputes: [],
    disputesUrl: 'https://provider.example/disputes',
    history: [],
  };
  const status = { current: null };

  test.each<[readonly Permission[], OrderDetails['state'], string[]]>([
    [ALL, 'paid', ['Print packing slip', 'Refund', 'Mark as delivered']],
    [['orders.read', 'orders.deliver'], 'paid', ['Print packing slip', 'Mark as delivered']],
    [
      ['orders.read', 'orders.deliver'],
      'delivered',
      ['Print packing slip', 'Mark as not delivered'],
    ],
    [['orders.read', 'orders.refund'], 'delivered', ['Print packing slip', 'Refund']],
    [['orders.read'], 'paid', ['Print packing slip']],
  ])('of an order, for %j while it is %s: %j', (permissions, state, buttons) => {
    const work = <OrderWork order={{ ...order, state }} status={status} />;
    expect(controlsOf(permissions, work)).toEqual(buttons);
  });

  test.each<[readonly Permission[], string[]]>([
    [
      ['products.read', 'products.write'],
      ['Edit Product p1', 'Delete Product p1'],
    ],
    [['products.read', 'stock.write'], ['']],
    [['products.read'], []],
  ])('of a product, for %j: %j', (permissions, controls) => {
    const card = (
      <ProductCard product={sampleProduct('p1')} held={0} categoryName="" isSelected={false} />
    );
    expect(controlsOf(permissions, card)).toEqual(controls);
    // The stock is there to read, whether or not in a field.
    expect(render(card)).toMatch(/Stock.*5/s);
  });

  test('of a hold, of notes and of a mail with a link', () => {
    const about = { kind: 'order', subject_id: 'order_1' } as const;
    const notes = <NotesPanel about={about} />;
    expect(controlsOf(['notes.read', 'notes.write'], notes)).toEqual(['', 'Add note']);
    expect(controlsOf(['notes.read'], notes)).toEqual([]);

    const release = <ReleaseHold orderId="order_1" onReleased={() => {}} />;
    expect(controlsOf(['orders.release'], release)).toHaveLength(1);
    expect(controlsOf(['orders.read', 'orders.deliver', 'orders.refund'], release)).toEqual([]);

    const reveal = { isSuccess: false, isPending: false, isError: false };
    const notice = (
      <LinkNotice
        link={'covered' satisfies MailboxMail['link']}
        reveal={reveal as Parameters<typeof LinkNotice>[0]['reveal']}
      />
    );
    expect(controlsOf(['mail.read', 'mail.reveal'], notice)).toEqual(['Show link']);
    expect(controlsOf(['mail.read'], notice)).toEqual([]);
  });
});
