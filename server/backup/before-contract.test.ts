import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { MIGRATIONS, migrate } from '../platform/db/migrate.ts';
import type { Migration } from '../platform/db/migration.ts';
import { addProduct, addUser, openForTest } from '../platform/testing/databases.ts';
import { describeOnEachEngine, type Place } from '../platform/testing/engines.ts';
import { backUpBeforeContract } from './before-contract.ts';
import { readBackup } from './read-backup.ts';
import { newFolder } from './testing.ts';

const CONTRACT: Migration = {
  name: '901-no-brands',
  kind: 'contract',
  up: async (tx) => {
    await tx.updateTable('products').set({ brand: '' }).execute();
  },
};
const migrations = [...MIGRATIONS, CONTRACT];

async function openUsed(place: Place) {
  const location = await place('migrated');
  const database = await openForTest(location);
  await addUser(database);
  await addProduct(database, { brand: 'Mitti' });
  const folder = join(newFolder(), 'backups');
  const backup = { folder } as Parameters<typeof backUpBeforeContract>[0]['backup'];
  const lines: string[] = [];
  const before = backUpBeforeContract({ ...location, backup }, (line) => lines.push(line));
  const readBrands = async () => {
    const rows = await database.query.selectFrom('products').select('brand').execute();
    return rows.map(({ brand }) => brand);
  };
  return { database, folder, lines, before, readBrands };
}

describeOnEachEngine('before a contract', (place, engine) => {
  test('an embedded shop is backed up as it is, once; one on PostgreSQL is not', async () => {
    const { database, folder, lines, before, readBrands } = await openUsed(place);
    await migrate(database, { migrations, beforeContract: before });
    await migrate(database, { migrations, beforeContract: before });
    expect(await readBrands()).toEqual(['']);
    if (engine === 'postgres') {
      expect([existsSync(folder), lines]).toEqual([false, []]);
      return;
    }
    const [name = '', ...others] = readdirSync(folder);
    expect([name, others]).toEqual([
      expect.stringMatching(/^haat-before-901-no-brands-\d{4}-\d\d-\d\d-\d{6}\.sqlite$/),
      [],
    ]);
    const file = join(folder, name);
    expect(lines).toEqual([`Backup before migration 901-no-brands: ${file}`]);
    const copied = await readBackup(file, 'sqlite');
    expect(copied.migrations.map((migration) => migration.name)).not.toContain('901-no-brands');
    expect(copied.sums.get('products')).toBe(1n);
  });

  test.skipIf(engine === 'postgres')('if that is not possible, nothing changes', async () => {
    const { database, folder, before, readBrands } = await openUsed(place);
    writeFileSync(folder, 'a file, where the folder should be');
    await expect(migrate(database, { migrations, beforeContract: before })).rejects.toThrow(
      /^The shop has not been updated, because it could not be backed up first\. The backup .* could not be written/,
    );
    expect(await readBrands()).toEqual(['Mitti']);
  });
});
