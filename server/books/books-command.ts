/**
 * `npm run books [-- --json]`: proves that the numbers of the shop in DATA_DIR or DATABASE_URL fit
 * together. Reads only, beside a running shop. Exit status: 0 equal, 1 differences, 2 could not read.
 */
import { resolve } from 'node:path';
import { readConfig } from '../config.ts';
import { holdsDatabase } from '../platform/db/data-folder.ts';
import { reasonOf } from '../platform/db/reason.ts';
import { readSnapshot } from '../platform/db/snapshot.ts';
import { StartError } from '../platform/start-error.ts';
import { type Checked, checkBooks } from './check-books.ts';
import { requireKnownSchema } from './require-known-schema.ts';

const EXIT = { equal: 0, different: 1, unreadable: 2 };

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  console.error(
    error instanceof StartError
      ? error.message
      : `The books could not be read: ${reasonOf(error)}.`,
  );
  process.exitCode = EXIT.unreadable;
}

async function run(args: readonly string[]): Promise<number> {
  const [flag, ...rest] = args;
  const isJson = flag === '--json';
  if ((flag !== undefined && !isJson) || rest.length > 0) {
    throw new StartError('Usage: npm run books [-- --json]');
  }
  const { databaseUrl, dataDir } = readConfig(process.env);
  if (databaseUrl === undefined && !holdsDatabase(dataDir)) {
    throw new StartError(
      `There is no shop in ${resolve(dataDir)}. Set DATA_DIR or DATABASE_URL to what it uses.`,
    );
  }
  const all: Checked[] = [];
  await readSnapshot({ databaseUrl, dataDir }, async (db) => {
    await requireKnownSchema(db);
    await checkBooks(db, (checked) => {
      all.push(checked);
      if (!isJson) print(checked);
    });
  });
  const found = all.reduce((sum, one) => sum + one.found, 0);
  if (isJson) console.log(JSON.stringify(all, undefined, 2));
  else console.log(found === 0 ? 'The books are equal.' : `The books differ in ${found} places.`);
  return found === 0 ? EXIT.equal : EXIT.different;
}

function print({ rule, counted, differences, found }: Checked): void {
  console.log(`${found === 0 ? 'equal  ' : 'DIFFERS'}  ${rule}: ${counted}.`);
  for (const difference of differences) console.log(`           ${difference}`);
  const more = found - differences.length;
  if (more > 0) console.log(`           and ${more} more`);
}
