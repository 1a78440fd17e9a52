/** The races and kills of paying, at full count: `npm run torture`. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { startThrowAwayPostgres } from './postgres.ts';
import { root } from './root.ts';

const COUNTS = { TORTURE_ROUNDS: '500', TORTURE_SHOPPERS: '200', TORTURE_KILLS: '20' };
const FILES = ['server/orders/paying.test.ts', 'server/orders/kills.test.ts'];

const postgres = await startThrowAwayPostgres();
if (postgres === undefined) console.error('Without PostgreSQL only SQLite is tortured.');
const { status } = spawnSync(join(root, 'node_modules/.bin/vitest'), ['run', ...FILES], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, ...COUNTS, TEST_POSTGRES_URL: postgres?.url ?? '' },
});
await postgres?.stop();
process.exitCode = status ?? 1;
