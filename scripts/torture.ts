/** The races and kills of paying, at full count: `npm run torture`. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { startThrowAwayPostgres } from './postgres.ts';
import { root } from './root.ts';

const ROUNDS = 500;
const SHOPPERS = 200;
const KILLS_PER_POINT = 20;
const FILES = ['server/orders/paying.test.ts', 'server/orders/kills.test.ts'];

const started = performance.now();
const postgres = await startThrowAwayPostgres();
const engines = postgres === undefined ? 'SQLite' : 'SQLite and PostgreSQL';
if (postgres === undefined) console.error('Without PostgreSQL only SQLite is tortured.');
console.log(
  `On ${engines}: ${ROUNDS} rounds of verification against webhooks, ${SHOPPERS} shoppers for 7 pieces, ` +
    `and the server killed ${KILLS_PER_POINT} times at each of 5 points. This takes some minutes.`,
);
const { status } = spawnSync(
  join(root, 'node_modules/.bin/vitest'),
  // Each line of the verbose report is a part that is done.
  ['run', '--reporter=verbose', ...FILES],
  {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      TORTURE_ROUNDS: String(ROUNDS),
      TORTURE_SHOPPERS: String(SHOPPERS),
      TORTURE_KILLS: String(KILLS_PER_POINT),
      TEST_POSTGRES_URL: postgres?.url ?? '',
    },
  },
);
await postgres?.stop();
const minutes = ((performance.now() - started) / 60_000).toFixed(1);
console.log(
  status === 0
    ? `After ${minutes} minutes on ${engines}: no paid order missing or doubled, no stock lost or invented.`
    : `After ${minutes} minutes: something broke, see above.`,
);
process.exitCode = status ?? 1;
