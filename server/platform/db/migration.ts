import type { CreateTableBuilder, Transaction } from 'kysely';
import type { Fill } from './fill.ts';
import type { Engine } from './open.ts';
import type { Tables } from './tables.ts';

/** Where the engines' DDL differs. */
export type SchemaDialect = {
  engine: Engine;
  createTable(name: string): CreateTableBuilder<string, never>;
  int8: 'integer' | 'bigint';
  bytes: 'blob' | 'bytea';
};

/**
 * Whether servers that do not know the migration can work on its tables. `expand` adds what they
 * need not know; `contract` changes or removes something they may use.
 */
export type MigrationKind = 'expand' | 'contract';

export type Migration = {
  name: string;
  /** Those of versions that had no marks have none: all servers were stopped for them. */
  kind?: MigrationKind;
} & (TableChange | IndexChange);

/** Runs in one transaction. */
export type TableChange = {
  up(tx: Transaction<Tables>, dialect: SchemaDialect): Promise<void>;
  /** What must be filled before; rows that are left are filled first. */
  fills?: readonly Fill[];
};

/** An index on a table that may be large: PostgreSQL builds it while others write. */
export type IndexChange = { index: NewIndex };

export type NewIndex = {
  name: string;
  isUnique?: boolean;
  /** The table, the columns or expressions, and the condition: `orders (number) where …`. */
  on: string;
};

export function kindOf({ kind = 'contract' }: Migration): MigrationKind {
  return kind;
}
