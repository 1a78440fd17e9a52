import { MIGRATIONS } from '../db/migrate.ts';
import type { Migration } from '../db/migration.ts';

/** The migrations of an older version: all before the one of this name. */
export function migrationsBefore(name: string): readonly Migration[] {
  const end = MIGRATIONS.findIndex((migration) => migration.name === name);
  if (end === -1) throw new Error(`There is no migration ${name}.`);
  return MIGRATIONS.slice(0, end);
}
