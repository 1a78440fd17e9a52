import { expect, test } from 'vitest';
import type { User } from '../../contract/accounts/schemas.ts';
import { problemSchema } from '../../contract/errors.ts';
import { followPages } from '../catalogue/testing.ts';
import { addUser } from '../platform/testing/databases.ts';
import {
  describeOnEachEngine,
  describeOnOneEngine,
  type Place,
} from '../platform/testing/engines.ts';
import { openTestShop, type TestShop } from '../platform/testing/test-shop.ts';

const FOREIGN_CURSORS = [
  '',
  'x',
  'not a cursor',
  ...[
    ['Asha', 'id'],
    [1.5, 'id'],
    [1, 2],
    [1, 'id', 'more'],
    [1, '\0'],
    { 0: 1, 1: 'id' },
    null,
  ].map((place) => Buffer.from(JSON.stringify(place)).toString('base64url')),
];

/** A shop whose list of users contains its admin and then, newer, the named ones. */
async function openShopOf(place: Place, names: readonly string[]) {
  const shop = await openTestShop(place);
  const admin = await shop.admin();
  await shop.database.query.updateTable('users').set({ created_at: 0 }).execute();
  for (const [index, name] of names.entries()) {
    await addUser(shop.database, { name, created_at: 1_000 + index });
  }
  return { shop, admin };
}

const list = ({ request }: TestShop, token: string, query: Record<string, string> = {}) =>
  request({ url: `/api/admin/users?${new URLSearchParams(query)}`, token });

const namesOf = (response: Awaited<ReturnType<typeof list>>) => {
  expect(response.statusCode).toBe(200);
  return response.json<{ users: User[] }>().users.map((user) => user.name);
};

describeOnOneEngine('GET /api/admin/users', (place) => {
  test('a visitor gets 401 and a shopper 403, and neither sees a single user', async () => {
    const { shop } = await openShopOf(place, ['Asha']);
    const { jwtToken } = await shop.shopper();
    const answers = [await shop.request({ url: '/api/admin/users' }), await list(shop, jwtToken)];
    expect(answers.map((answer) => answer.statusCode)).toEqual([401, 403]);
    for (const answer of answers) {
      problemSchema.parse(answer.json());
      expect(answer.body).not.toContain('Asha');
    }
  });

  test('a new registration does not shift users while an admin turns the pages', async () => {
    const { shop, admin } = await openShopOf(place, ['1', '2', '3', '4']);
    const first = await list(shop, admin.jwtToken, { limit: '2' });
    expect(namesOf(first)).toEqual(['4', '3']);
    await addUser(shop.database, { name: 'Newest' });
    const next = /^<(.+)>/.exec(String(first.headers.link))?.[1] ?? '';
    const second = await shop.request({ url: next, token: admin.jwtToken });
    expect(namesOf(second)).toEqual(['2', '1']);
  });
});

describeOnEachEngine('GET /api/admin/users, on each engine', (place) => {
  test('an admin gets all users, newest first, with exactly the fields of the spec', async () => {
    const { shop, admin } = await openShopOf(place, ['Old', 'New']);
    const response = await list(shop, admin.jwtToken);
    expect(namesOf(response)).toEqual(['New', 'Old', admin.user.name]);
    expect(response.headers['x-total-count']).toBe('3');
    expect(response.headers.link).toBeUndefined();
    const { users, ...rest } = response.json<{ users: User[] }>();
    expect(rest).toEqual({});
    expect(users.at(-1)).toEqual(admin.user);
    for (const user of users) {
      expect(Object.keys(user)).toEqual(['_id', 'name', 'email', 'isAdmin']);
    }
  });

  test('a search matches part of the name or of the e-mail address, in any case', async () => {
    const { shop, admin } = await openShopOf(place, ['Asha Rao', 'Ravi', 'Natasha']);
    await addUser(shop.database, { name: 'Meera', email: 'M.Rao@Example.org', created_at: 5_000 });
    const search = async (q: string) => namesOf(await list(shop, admin.jwtToken, { q }));
    expect(await search('asha')).toEqual(['Natasha', 'Asha Rao']);
    expect(await search('RAO')).toEqual(['Meera', 'Asha Rao']);
    expect(await search('@example.ORG')).toEqual(['Meera']);
    expect(await search('nobody of this name')).toEqual([]);
    expect(await search('')).toHaveLength(5);
    const response = await list(shop, admin.jwtToken, { q: 'asha', limit: '1' });
    expect(response.headers['x-total-count']).toBe('2');
  });

  test('%, _ and \\ in a search are taken literally', async () => {
    const { shop, admin } = await openShopOf(place, [
      '100% cotton',
      'under_score',
      'back\\slash',
      "O'Neil",
    ]);
    const search = async (q: string) => namesOf(await list(shop, admin.jwtToken, { q }));
    expect(await search('%')).toEqual(['100% cotton']);
    expect(await search('_')).toEqual(['under_score']);
    expect(await search('\\')).toEqual(['back\\slash']);
    expect(await search("'")).toEqual(["O'Neil"]);
  });

  test.each([1, 2, 3, 4, 100])(
    'pages of %d go through all users without gaps or repeats, and the last has no next',
    async (limit) => {
      const names = ['1', '2', '3', '4', '5'];
      const { shop, admin } = await openShopOf(place, names);
      // Equal times are ordered by id.
      await shop.database.query.updateTable('users').set({ created_at: 7 }).execute();
      const whole = namesOf(await list(shop, admin.jwtToken));
      const seen: string[] = [];
      let pages = 0;
      let url: string | undefined = `/api/admin/users?limit=${limit}`;
      while (url !== undefined) {
        const response = await shop.request({ url, token: admin.jwtToken });
        seen.push(...namesOf(response));
        pages += 1;
        expect(pages).toBeLessThan(10);
        expect(response.headers['x-total-count']).toBe('6');
        const link: unknown = response.headers.link;
        url = /^<(.+)>; rel="next"$/.exec(String(link))?.[1];
        expect(url === undefined).toBe(link === undefined);
      }
      expect(seen).toEqual(whole);
      expect([...seen].sort()).toEqual([...names, admin.user.name].sort());
      expect(pages).toBe(Math.ceil(6 / limit));
    },
  );

  test.each([
    ['newest', ['asha', 'Ravi', 'Meera', 'ASHA']],
    ['name', ['ASHA', 'asha', 'Meera', 'Ravi']],
    ['email', ['Ravi', 'asha', 'Meera', 'ASHA']],
  ])('sort=%s gives them in this order, in pages as well', async (sort, sorted) => {
    const { shop, admin } = await openShopOf(place, []);
    const people = { ASHA: 'd@a.example', Meera: 'C@a.example', Ravi: 'a@a.example' };
    for (const [index, [name, email]] of Object.entries({
      ...people,
      asha: 'b@a.example',
    }).entries()) {
      const id = `u${index}`;
      const email_key = email.toLowerCase();
      await addUser(shop.database, { id, name, email, email_key, created_at: 1_000 + index });
    }
    const query = { sort, q: 'a.example' };
    expect(namesOf(await list(shop, admin.jwtToken, query))).toEqual(sorted);
    expect(namesOf(await list(shop, admin.jwtToken, { sort }))).toHaveLength(5);
    const seen: string[] = [];
    const first = `/api/admin/users?${new URLSearchParams({ ...query, limit: '1' })}`;
    await followPages(shop, { url: first, token: admin.jwtToken }, (page) => {
      expect(page.headers['x-total-count']).toBe('4');
      seen.push(...namesOf(page));
    });
    expect(seen).toEqual(sorted);
  });

  test('the cursor of another sort is rejected', async () => {
    const { shop, admin } = await openShopOf(place, ['1', '2']);
    const first = await list(shop, admin.jwtToken, { sort: 'name', limit: '1' });
    const cursor = /cursor=([^&>]+)/.exec(String(first.headers.link))?.[1] ?? '';
    expect((await list(shop, admin.jwtToken, { sort: 'name', cursor })).statusCode).toBe(200);
    expect((await list(shop, admin.jwtToken, { cursor })).statusCode).toBe(400);
    // Both are texts.
    expect((await list(shop, admin.jwtToken, { sort: 'email', cursor })).statusCode).toBe(400);
  });

  test('the next page keeps the search', async () => {
    const { shop, admin } = await openShopOf(place, ['Asha & 1', 'Ravi', 'Asha & 2', 'Asha & 3']);
    const first = await list(shop, admin.jwtToken, { q: 'asha &', limit: '2' });
    expect(namesOf(first)).toEqual(['Asha & 3', 'Asha & 2']);
    const next = /^<(.+)>/.exec(String(first.headers.link))?.[1] ?? '';
    const second = await shop.request({ url: next, token: admin.jwtToken });
    expect(namesOf(second)).toEqual(['Asha & 1']);
  });

  test.each<[string, string, readonly string[]]>([
    ['a cursor that is not ours', 'cursor', FOREIGN_CURSORS],
    ['a limit that is not a whole number from 1 to 500', 'limit', ['0', '-1', '501', '1.5', 'all']],
    ['an unknown sort', 'sort', ['', 'age']],
    ['a search that is too long or contains a NUL', 'q', ['x'.repeat(201), 'a\0b']],
  ])('%s is rejected with 400 and the field is named', async (_what, field, values) => {
    const { shop, admin } = await openShopOf(place, []);
    for (const value of values) {
      const response = await list(shop, admin.jwtToken, { [field]: value });
      expect({ value, status: response.statusCode }).toEqual({ value, status: 400 });
      const problem = problemSchema.parse(response.json());
      expect(problem.code).toBe('invalid_input');
      expect(problem.errors?.map((error) => error.field)).toEqual([field]);
    }
  });
});
