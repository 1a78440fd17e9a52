import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { addWholeUser } from './platform/testing/databases.ts';
import { placeSqlite } from './platform/testing/engines.ts';
import { openTestShop } from './platform/testing/test-shop.ts';

/** A single statement that takes longer than a page of each list together. */
const SLOW = sql`
  with recursive counted (n) as (select 1 union all select n + 1 from counted where n < 1000000)
  select count(*) from counted`;

test('on SQLite every list, search, count, export and chart is read in the thread of long queries', async () => {
  const shop = await openTestShop(placeSqlite);
  const { jwtToken: token } = await shop.admin();
  const { id: shopperId } = await addWholeUser(shop.database, { name: 'Asha Rao' });
  let isBehind = false;
  const slow = SLOW.execute(shop.database.longQuery).then(() => {
    isBehind = true;
  });
  const answers = await Promise.all(
    [
      '/api/admin/orders',
      '/api/admin/orders?q=asha&limit=1',
      '/api/admin/orders.csv',
      '/api/admin/users',
      '/api/admin/users?q=asha',
      '/api/admin/audit',
      '/api/admin/audit?q=asha',
      `/api/admin/customers/${shopperId}`,
      `/api/admin/customers/${shopperId}/orders`,
      '/api/admin/mailbox',
      '/api/admin/mail/given-up',
      '/api/admin/stats',
    ].map(async (url) => {
      const { statusCode } = await shop.request({ url, token });
      return { url, statusCode, isBehind };
    }),
  );
  await slow;
  expect(answers).toEqual(answers.map(({ url }) => ({ url, statusCode: 200, isBehind: true })));
});
