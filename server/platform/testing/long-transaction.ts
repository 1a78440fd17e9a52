import { onTestFinished } from 'vitest';
import type { Database } from '../db/open.ts';

/** Starts a transaction that writes a setting and stays open until told to finish. */
export function startLongTransaction(database: Database) {
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const { promise: end, resolve: finish } = Promise.withResolvers<void>();
  const done = database.transaction(async (tx) => {
    await tx.insertInto('settings').values({ key: 'long', value: '' }).execute();
    begin();
    await end;
  });
  // A failed test must not keep the database from closing.
  onTestFinished(() => finish());
  return {
    begun,
    finish: () => {
      finish();
      return done;
    },
  };
}
