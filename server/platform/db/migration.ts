import type { CreateTableBuilder, Transaction } from 'kysely';
import type { Engine } from './open.ts';
import type { Tables } from './tables.ts';

/** Where the engines' DDL differs. */
export type SchemaDialect = {
  engine: Engine;
  createTable(name: string): CreateTableBuilder<string, never>;
  int8: 'integer' | 'bigint';
  bytes: 'blob' | 'bytea';
};

export type Migration = {
  name: string;
  up(tx: Transaction<Tables>, dialect: SchemaDialect): Promise<void>;
};
