import { expect, test } from 'vitest';
import type { AuditEntry } from '../contract/audit/schemas.ts';
import type { Order } from '../contract/orders/schemas.ts';
import { register } from './accounts/register.ts';
import { signIn } from './accounts/sign-in.ts';
import { keepMails } from './mail/mailbox/mailbox-queries.ts';
import { addOrder } from './orders/testing.ts';
import { runFill } from './platform/db/fill.ts';
import { searchKeys } from './platform/db/renew-keys.ts';
import { Failure } from './platform/failure.ts';
import { openContext } from './platform/testing/context.ts';
import { addProduct, addUser, openMigrated } from './platform/testing/databases.ts';
import { describeOnEachEngine } from './platform/testing/engines.ts';
import { openTestShop, serveDatabase, type TestShop } from './platform/testing/test-shop.ts';

/** What is typed, and the names that it finds. */
const SEARCHES: readonly (readonly [string, readonly string[]])[] = [
  ['élodie', ['Elodie', 'ÉLODIE', 'Élodie']],
  ['elodie', ['Elodie', 'ÉLODIE', 'Élodie']],
  ['E\u0301LO', ['Elodie', 'ÉLODIE', 'Élodie']],
  ['UNAL', ['Ünal']],
  ['ün', ['Ünal']],
  ['istanbul', ['İstanbul Halı']],
  ['halı', ['İstanbul Halı']],
  ['strasse', ['Straße']],
  ['ß', ['Straße']],
  ['STRAẞE', ['Straße']],
  ['жанна', ['ЖАННА']],
  ['राम', ['राम']],
  ['रमा', ['रमा']],
];
const NAMES = [...new Set(SEARCHES.flatMap(([, names]) => names))];

const OWNER = 'Zoë Ng';
const PASSWORD = 'a phrase of her own';

async function ask<Body>({ request }: TestShop, token: string, path: string, q: string) {
  const answer = await request({ url: `${path}${encodeURIComponent(q)}`, token });
  expect(answer.statusCode).toBe(200);
  return answer.json<Body>();
}

describeOnEachEngine('whatever the case and the marks', (place) => {
  test('people, their orders, what they did and their mails are found', async () => {
    const shop = await openTestShop(place);
    const { database } = shop;
    const { jwtToken: token } = await shop.admin();
    for (const [index, name] of NAMES.entries()) {
      const { id: user_id } = await addUser(database, { name });
      await addOrder(database, { user_id, provider_order_id: `order_Id${index}` });
    }
    await runFill(database, searchKeys);
    const findPeople = (q: string) =>
      ask<{ users: { name: string }[] }>(shop, token, '/api/admin/users?q=', q);
    const findOrders = (q: string) =>
      ask<{ orders: Order[] }>(shop, token, '/api/admin/orders?q=', q);
    for (const [q, names] of SEARCHES) {
      const { users } = await findPeople(q);
      expect(users.map(({ name }) => name).sort(), q).toEqual([...names].sort());
      const { orders } = await findOrders(q);
      expect(orders.map(({ user }) => user.name).sort(), q).toEqual([...names].sort());
    }
    expect((await findOrders('ÓRDER_íd0')).orders).toHaveLength(1);

    const { jwtToken: herToken } = await shop.admin();
    const rename = (name: string) =>
      shop.request({ method: 'PUT', url: '/api/users/name', token: herToken, body: { name } });
    expect((await rename('Zoe Ng')).statusCode).toBe(200);
    expect((await rename(OWNER)).statusCode).toBe(200);
    expect((await findPeople('ZOE N')).users).toMatchObject([{ name: OWNER }]);
    const { entries } = await ask<{ entries: AuditEntry[] }>(
      shop,
      token,
      '/api/admin/audit?q=',
      'zoë ng',
    );
    expect(entries.map(({ subject }) => subject.name)).toEqual([OWNER, 'Zoe Ng']);

    await keepMails(database.query, [
      {
        id: 'm1',
        message_id: '<1@shop.example>',
        sender: 'Haat <shop@shop.example>',
        recipient: 'élodie@mail.example',
        subject: 'ÜBERWEISUNG',
        text: '',
        html: '',
        received_at: 1,
      },
    ]);
    for (const q of ['ELODIE@', 'uberweisung', 'überw']) {
      const { mails } = await ask<{ mails: unknown[] }>(shop, token, '/api/admin/mailbox?q=', q);
      expect(mails, q).toMatchObject([{ _id: 'm1' }]);
    }
  });

  test('products are found whatever the case, also beyond ASCII, and marks count', async () => {
    const database = await openMigrated(place);
    await addProduct(database, { name: 'Café ÉTÉ', brand: 'b', description: 'd' });
    await addProduct(database, { name: 'Cafe ETE', brand: 'b', description: 'd' });
    const shop = await serveDatabase(database);
    const { jwtToken: token } = await shop.admin();
    for (const path of ['/api/products?name=', '/api/products?q=']) {
      const find = async (q: string) =>
        (await ask<{ name: string }[]>(shop, token, path, q)).map(({ name }) => name);
      expect(await find('été')).toEqual(['Café ÉTÉ']);
      expect(await find('CAFÉ')).toEqual(['Café ÉTÉ']);
      expect(await find('ete')).toEqual(['Cafe ETE']);
    }
  });

  test('addresses that differ in a mark are two accounts, each with its own password', async () => {
    const shop = await openTestShop(place);
    const { database } = shop;
    const ctx = await openContext(database);
    const { signal: disconnected } = new AbortController();
    const accounts = [
      { name: 'One', email: 'élodie@x.example', password: `${PASSWORD}, one` },
      { name: 'Two', email: 'elodie@x.example', password: `${PASSWORD}, two` },
    ];
    const enter = ({ email }: { email: string }, password: string) =>
      signIn(ctx, { email, password, deviceTokens: [] });
    for (const account of accounts) {
      const made = await register(ctx, { ...account, deviceTokens: [], disconnected });
      expect(made).not.toBeInstanceOf(Failure);
    }
    for (const [index, account] of accounts.entries()) {
      expect(await enter(account, account.password)).toMatchObject({
        session: { user: { name: account.name, email: account.email } },
      });
      const other = accounts[1 - index]?.password ?? '';
      expect(await enter(account, other)).toBeInstanceOf(Failure);
    }
    const again = { name: 'Three', email: 'ÉLODIE@x.example', password: PASSWORD };
    expect(await register(ctx, { ...again, deviceTokens: [], disconnected })).toBeInstanceOf(
      Failure,
    );
    const { jwtToken: token } = await shop.admin();
    for (const q of ['elodie@x', 'ÉLODIE@X']) {
      const { users } = await ask<{ users: { name: string }[] }>(
        shop,
        token,
        '/api/admin/users?q=',
        q,
      );
      expect(users.map(({ name }) => name).sort()).toEqual(['One', 'Two']);
    }
  });
});
