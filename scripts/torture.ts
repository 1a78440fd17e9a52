/**
 * `npm run torture -- [ROUNDS [SHOPPERS [KILLS]]]`: races and kills during payment, and a random
 * day with failing refunds, late payments and changed keys, at full count or with your own numbers.
 * Set `TORTURE_SEED` to repeat a day.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { startThrowAwayPostgres } from './postgres.ts';
import { root } from './root.ts';

const counts = process.argv.slice(2).map(Number);
const [rounds = 500, shoppers = 200, killsPerFailpoint = 20] = counts;
const seed = process.env.TORTURE_SEED ?? String(Date.now() % 1_000_000);
const FILES = [
  'server/checkout/paying.test.ts',
  'server/checkout/fair-holds.test.ts',
  'server/checkout/market-day.test.ts',
  'server/checkout/kills.test.ts',
];

if (!counts.every((count) => Number.isSafeInteger(count) && count > 0)) {
  console.error('Usage: npm run torture -- [ROUNDS [SHOPPERS [KILLS]]]');
  process.exit(1);
}
const started = performance.now();
const postgres = await startThrowAwayPostgres();
const engines = postgres === undefined ? 'SQLite' : 'SQLite and PostgreSQL';
if (postgres === undefined) console.error('PostgreSQL is not available: only SQLite is tested.');
console.log(
  `On ${engines}: ${rounds} rounds of verification against webhooks, ${shoppers} shoppers for 7 units, ` +
    `${rounds} rounds of random trading (seed ${seed}), and the server killed ${killsPerFailpoint} times ` +
    'at each of 5 failpoints. This takes a few minutes.',
);
const { status } = spawnSync(
  join(root, 'node_modules/.bin/vitest'),
  // The verbose report prints a line for each finished part.
  ['run', '--reporter=verbose', ...FILES],
  {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      TORTURE_SEED: seed,
      TORTURE_ROUNDS: String(rounds),
      TORTURE_SHOPPERS: String(shoppers),
      TORTURE_KILLS: String(killsPerFailpoint),
      TEST_POSTGRES_URL: postgres?.url ?? '',
    },
  },
);
await postgres?.stop();
const minutes = ((performance.now() - started) / 60_000).toFixed(1);
console.log(
  status === 0
    ? `After ${minutes} minutes on ${engines}: no paid order missing or doubled, ` +
        'paid = kept + refunded + in progress, stock = initial − sold + returned.'
    : `After ${minutes} minutes: something failed, see above.`,
);
process.exitCode = status ?? 1;
