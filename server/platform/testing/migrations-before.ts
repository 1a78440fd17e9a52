import { MIGRATIONS, type Migration } from '../db/migrate.ts';

/** What a database of an older version has run: all migrations before the one of this name. */
export function migrationsBefore(name: string): readonly Migration[] {
  const end = MIGRATIONS.findIndex((migration) => migration.name === name);
  if (end === -1) throw new Error(`There is no migration ${name}.`);
  return MIGRATIONS.slice(0, end);
}
