import { expect, test } from 'vitest';
import type { AuditEntry } from '../../contract/audit/schemas.ts';
import type { Category, Product } from '../../contract/catalogue/schemas.ts';
import { grantAdmin, revokeAdmin } from '../accounts/admins.ts';
import { followPages, productForm } from '../catalogue/testing.ts';
import { expectProblem } from '../platform/http/testing.ts';
import { addProduct } from '../platform/testing/databases.ts';
import {
  describeOnEachEngine,
  describeOnOneEngine,
  type Place,
} from '../platform/testing/engines.ts';
import { openPayingShop, placedId } from '../platform/testing/paying-shop.ts';
import { openTestShop, type TestShop } from '../platform/testing/test-shop.ts';
import { recordChange } from './record.ts';

type Entries = { entries: AuditEntry[] };

async function openWithAdmin(place: Place, opened?: TestShop) {
  const shop = opened ?? (await openTestShop(place));
  const { user, jwtToken: token } = await shop.admin();
  const log = async (query = '') =>
    (await shop.request({ url: `/api/admin/audit${query}`, token })).json<Entries>().entries;
  const send = (method: 'POST' | 'PUT' | 'DELETE', url: string, body: object = {}) =>
    shop.request({ method, url, token, body });
  return { shop, user, token, log, send };
}

async function openWithEntries(place: Place) {
  const opened = await openWithAdmin(place);
  const { database } = opened.shop;
  const names = ['Clay pot', 'Brass pot', '100% cotton', 'Lamp', 'Iron POT'];
  for (const [index, name] of names.entries()) {
    await database.transaction((tx) =>
      recordChange(tx, {
        actorId: index === 3 ? 'importer' : opened.user._id,
        action: 'add',
        subject: { kind: index === 3 ? 'image' : 'product', id: `id-${index}`, name },
      }),
    );
  }
  const namesOf = async (query: string) =>
    (await opened.log(query)).map(({ subject }) => subject.name).sort();
  return { ...opened, names, namesOf };
}

describeOnOneEngine('the audit log', (place) => {
  test('the audit log records who added, changed and removed a product, with the values before and after', async () => {
    const { user, log, send } = await openWithAdmin(place);
    const form = productForm();
    const { _id } = (await send('POST', '/api/admin/add_product', form)).json<Product>();
    await send('PUT', '/api/admin/update_product', {
      _id,
      ...form,
      name: 'Iron kettle',
      price: '99',
    });
    await send('DELETE', '/api/admin/remove_product', { _id });
    const [removed, changed, added] = await log();
    const who = { _id: user._id, name: user.name };
    const product = { _id, ...form, price: 1249.5, countInStock: 7, rating: 0 };
    expect(added).toMatchObject({
      who,
      action: 'add',
      subject: { kind: 'product', id: _id, name: 'Clay teapot' },
      before: null,
      after: product,
    });
    // Only what differs.
    expect(changed).toMatchObject({ who, action: 'change', subject: { name: 'Iron kettle' } });
    expect(changed?.before).toEqual({ name: 'Clay teapot', price: 1249.5 });
    expect(changed?.after).toEqual({ name: 'Iron kettle', price: 99 });
    expect(removed).toMatchObject({ who, action: 'remove', after: null });
    expect(removed?.before).toEqual({ ...product, name: 'Iron kettle', price: 99 });
    expect(Date.parse(removed?.at ?? '')).toBeGreaterThan(Date.now() - 60_000);
  });

  test('the audit log records who added, renamed and removed a category', async () => {
    const { log, send } = await openWithAdmin(place);
    const { _id } = (
      await send('POST', '/api/admin/add_category', { name: 'Toys' })
    ).json<Category>();
    await send('PUT', '/api/admin/update_category', { _id, name: 'Games' });
    await send('DELETE', '/api/admin/remove_category', { _id });
    const subject = { kind: 'category', id: _id };
    expect(await log()).toMatchObject([
      { action: 'remove', subject, before: { name: 'Games', slug: 'toys' }, after: null },
      { action: 'change', subject, before: { name: 'Toys' }, after: { name: 'Games' } },
      { action: 'add', subject, before: null, after: { name: 'Toys', slug: 'toys' } },
    ]);
  });

  test('rejected calls and calls that change nothing leave no entry', async () => {
    const { log, send } = await openWithAdmin(place);
    const form = productForm();
    const { _id } = (await send('POST', '/api/admin/add_product', form)).json<Product>();
    expect((await send('PUT', '/api/admin/update_product', { _id, ...form })).statusCode).toBe(200);
    const refused = [
      await send('PUT', '/api/admin/update_product', { _id, ...form, category: 'nowhere' }),
      await send('PUT', '/api/admin/update_product', { ...form, _id: 'unknown' }),
      await send('DELETE', '/api/admin/remove_product', { _id: 'unknown' }),
      await send('PUT', '/api/admin/update_category', { _id: 'unknown', name: 'Games' }),
    ];
    expect(refused.map(({ statusCode }) => statusCode)).toEqual([400, 404, 404, 404]);
    expect(await log()).toMatchObject([{ action: 'add' }]);
  });

  test('the audit log shows deliveries and refunds, and no address', async () => {
    const paying = await openPayingShop(place);
    const { user, log, send } = await openWithAdmin(place, paying);
    const shopper = await paying.shopper();
    const items = [{ product: await addProduct(paying.database, { price_paise: 10_000 }), qty: 1 }];
    const paid = await paying.pay(await placedId(await paying.place(shopper, items)));
    await paying.verify(shopper, paid, items);
    const id = paid.razorpay_order_id;
    const refund = { requestId: 'request-0001', amount: '50', restock: true };
    await send('POST', `/api/admin/orders/${id}/deliver`);
    await send('POST', `/api/admin/orders/${id}/deliver`);
    await send('POST', `/api/admin/orders/${id}/undeliver`);
    await send('POST', `/api/admin/orders/${id}/refund`, refund);
    await send('POST', `/api/admin/orders/${id}/refund`, refund);
    await send('POST', `/api/admin/orders/${id}/refund`, {
      requestId: 'request-0002',
      amount: '1000',
    });
    const subject = { kind: 'order', id, name: id };
    const who = { _id: user._id, name: user.name };
    const entries = await log();
    expect(entries).toMatchObject([
      { action: 'refund', who, subject, before: null, after: { amount: 50, restock: true } },
      { action: 'undeliver', subject, before: { state: 'delivered' }, after: { state: 'paid' } },
      { action: 'deliver', subject, before: { state: 'paid' }, after: { state: 'delivered' } },
    ]);
    expect(JSON.stringify(entries)).not.toContain('MG Road');
  });

  test('the audit log shows when a user became an admin', async () => {
    const { shop, log } = await openWithAdmin(place);
    const { user } = await shop.shopper();
    await grantAdmin({ database: shop.database }, { email: user.email });
    await grantAdmin({ database: shop.database }, { email: user.email });
    await revokeAdmin({ database: shop.database }, { email: user.email });
    const subject = { kind: 'user', id: user._id, name: user.name };
    const who = { _id: 'command line', name: 'Command line' };
    expect(await log('?kind=user')).toMatchObject([
      { action: 'revoke', who, subject, before: { isAdmin: true }, after: { isAdmin: false } },
      { action: 'grant', who, subject, before: { isAdmin: false }, after: { isAdmin: true } },
    ]);
  });

  test('the audit log is for admins only, and an invalid parameter is rejected and named', async () => {
    const { shop, token } = await openWithEntries(place);
    const { jwtToken } = await shop.shopper();
    expectProblem(await shop.request({ url: '/api/admin/audit' }), 401);
    expectProblem(await shop.request({ url: '/api/admin/audit', token: jwtToken }), 403);
    for (const [field, value] of [
      ['limit', '0'],
      ['cursor', 'abc'],
      ['kind', 'nothing'],
      ['q', 'x'.repeat(201)],
    ] as const) {
      const response = await shop.request({ url: `/api/admin/audit?${field}=${value}`, token });
      expect(expectProblem(response, 400).errors?.map((error) => error.field)).toEqual([field]);
    }
  });
});

describeOnEachEngine('the audit log, on each engine', (place) => {
  test('an entry is saved or rolled back together with its change', async () => {
    const { shop, user, log } = await openWithAdmin(place);
    const work = shop.database.transaction(async (tx) => {
      const subject = { kind: 'product' as const, id: 'p1', name: 'Pot' };
      await recordChange(tx, { actorId: user._id, action: 'remove', subject });
      throw new Error('changed my mind');
    });
    await expect(work).rejects.toThrow('changed my mind');
    expect(await log()).toEqual([]);
  });

  test('a search matches part of a name or of an id, in any case, and kind narrows it down', async () => {
    const { user, namesOf, names, shop, token } = await openWithEntries(place);
    expect(await namesOf('?q=pot')).toEqual(['Brass pot', 'Clay pot', 'Iron POT']);
    expect(await namesOf('?q=Y')).toEqual(['Clay pot']);
    expect(await namesOf('?q=%25')).toEqual(['100% cotton']);
    expect(await namesOf('?q=ID-1')).toEqual(['Brass pot']);
    expect(await namesOf('?q=importer')).toEqual(['Lamp']);
    expect(await namesOf(`?q=${encodeURIComponent(user.name)}`)).toHaveLength(4);
    expect(await namesOf('?q=pot&kind=image')).toEqual([]);
    expect(await namesOf('?kind=image')).toEqual(['Lamp']);
    expect(await namesOf('?q=')).toHaveLength(names.length);
    const response = await shop.request({ url: '/api/admin/audit?q=pot&limit=1', token });
    expect(response.headers['x-total-count']).toBe('3');
  });

  test('pages go through all entries, newest first, without gaps or repeats', async () => {
    const { shop, token, log, names } = await openWithEntries(place);
    const whole = (await log()).map(({ _id }) => _id);
    expect(whole).toHaveLength(names.length);
    for (const limit of [1, 2, 5, 500]) {
      const seen: string[] = [];
      await followPages(shop, { url: `/api/admin/audit?limit=${limit}`, token }, (page) => {
        expect(page.headers['x-total-count']).toBe('5');
        seen.push(...page.json<Entries>().entries.map(({ _id }) => _id));
      });
      expect(seen).toEqual(whole);
    }
  });
});
