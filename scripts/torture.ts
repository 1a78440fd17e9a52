/**
 * `npm run torture -- [ROUNDS [SHOPPERS [KILLS [MAIL_KILLS [CHECKOUTS]]]]]`: races and kills during
 * payment, random days with changing rates, fees, offers, unknown, late and second payments, failing
 * refunds, crashes and changed keys, and kills between a change and its mails, at full count or with
 * your own numbers. `npm run torture -- mail [MAIL_KILLS]` does only the mails, `npm run torture --
 * market [CHECKOUTS]` only the random days. Set `TORTURE_SEED` to repeat one.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { startThrowAwayPostgres } from './postgres.ts';
import { root } from './root.ts';

const FILES = {
  payments: [
    'server/checkout/paying.test.ts',
    'server/checkout/fair-holds.test.ts',
    'server/checkout/kills.slow.test.ts',
  ],
  market: ['server/checkout/market-day.slow.test.ts'],
  mail: ['server/mail/kills.slow.test.ts', 'server/mail/speed.slow.test.ts'],
};
const [first = '', ...rest] = process.argv.slice(2);
const only = first === 'mail' || first === 'market' ? first : undefined;
const counts = (only === undefined ? process.argv.slice(2) : rest).map(Number);
const [rounds = 500, shoppers = 200, killsPerFailpoint = 20] = only === undefined ? counts : [];
const mailKills = counts[only === 'mail' ? 0 : 3] ?? 200;
const checkouts = counts[only === 'market' ? 0 : 4] ?? 10_000;
const seed = process.env.TORTURE_SEED ?? String(Date.now() % 1_000_000);
const PLANS = {
  payments:
    `${rounds} rounds of verification against webhooks, ${shoppers} shoppers for 7 units, ` +
    `the server killed ${killsPerFailpoint} times at each of 5 failpoints`,
  market: `${checkouts} random checkouts (seed ${seed})`,
  mail: `${mailKills} kills between a change and its mails`,
};
const parts: readonly (keyof typeof FILES)[] =
  only === undefined ? ['payments', 'market', 'mail'] : [only];

if (!counts.every((count) => Number.isSafeInteger(count) && count > 0)) {
  console.error(
    'Usage: npm run torture -- [ROUNDS [SHOPPERS [KILLS [MAIL_KILLS [CHECKOUTS]]]]] | mail [MAIL_KILLS] | market [CHECKOUTS]',
  );
  process.exit(1);
}
const started = performance.now();
const postgres = await startThrowAwayPostgres();
const engines = postgres === undefined ? 'SQLite' : 'SQLite and PostgreSQL';
if (postgres === undefined) console.error('PostgreSQL is not available: only SQLite is tested.');
console.log(
  `On ${engines}: ${parts.map((part) => PLANS[part]).join(', and ')}. This takes a while.`,
);
const { status } = spawnSync(
  join(root, 'node_modules/.bin/vitest'),
  // The verbose report prints a line for each finished part.
  ['run', '--reporter=verbose', ...parts.flatMap((part) => FILES[part])],
  {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      TORTURE_SEED: seed,
      TORTURE_ROUNDS: String(rounds),
      TORTURE_SHOPPERS: String(shoppers),
      TORTURE_KILLS: String(killsPerFailpoint),
      TORTURE_CHECKOUTS: String(checkouts),
      TORTURE_MAIL_KILLS: String(mailKills),
      TORTURE_MAIL_CHECKOUTS: '200',
      TEST_POSTGRES_URL: postgres?.url ?? '',
    },
  },
);
await postgres?.stop();
const minutes = ((performance.now() - started) / 60_000).toFixed(1);
const PROVED = {
  payments: 'no paid order missing or doubled',
  market:
    'paid = kept + refunded + in progress, stock = entered − sold + returned, nothing sold at other rates than the shop’s',
  mail: 'no mail lost',
};
console.log(
  status === 0
    ? `After ${minutes} minutes on ${engines}: ${parts.map((part) => PROVED[part]).join(', ')}.`
    : `After ${minutes} minutes: something failed, see above.`,
);
process.exitCode = status ?? 1;
