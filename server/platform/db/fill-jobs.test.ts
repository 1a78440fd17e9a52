import { expect, test } from 'vitest';
import { captureLog, listen, openAnyShop } from '../http/testing.ts';
import { addUser } from '../testing/databases.ts';
import { searchKeys } from './renew-keys.ts';

test('what needs to be filled is, while the shop is open, and people see how far it has come', async () => {
  const log = captureLog();
  const shop = await openAnyShop({ parts: { logTo: log.logTo } });
  for (const name of ['Élodie', 'Zoë', 'Ünal']) await addUser(shop.database, { name });
  await listen(shop);
  const left = () => searchKeys.countLeft(shop.database.query);
  await expect.poll(left).toBe(0);
  const lines = () => log.lines().filter(({ msg }) => msg === 'filled');
  await expect.poll(lines).toMatchObject([{ fill: 'search-keys', rows: 3 }]);
  await shop.database.query.updateTable('fills').set({ rows_left: 41 }).execute();
  const { body } = await shop.request({ url: '/metrics' });
  expect(body.split('\n')).toContain('haat_fill_rows_left{fill="search-keys"} 41');
});
