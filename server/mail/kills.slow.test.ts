import { expect, onTestFinished, test } from 'vitest';
import { seedShop } from '../catalogue/demo/seed-shop.ts';
import type { Database, DatabaseLocation } from '../platform/db/open.ts';
import type { Failpoint } from '../platform/failpoints.ts';
import { BrowserCheckout, Refused } from '../platform/testing/browser-checkout.ts';
import { addProduct, addUser, openForTest } from '../platform/testing/databases.ts';
import { describeOnEachEngine } from '../platform/testing/engines.ts';
import type { FaultySmtp } from '../platform/testing/faulty-smtp.ts';
import { type ServerProcess, startServer } from '../platform/testing/server-process.ts';
import { findDeliveries, openSmtpForTest } from './testing.ts';

/** From the commit of the change to the moment the mail server has taken the mail. */
const FAILPOINTS: readonly Failpoint[] = ['after-settle', 'after-claim', 'after-mail'];
/** `npm run torture` sets a higher number. */
const KILLS = Number(process.env.TORTURE_MAIL_KILLS ?? 3);
/** Shops tested in parallel: while one restarts, the other checks out. */
const SHOPS = Math.min(2, KILLS);

describeOnEachEngine('a server that is killed between change and delivery', (place, engine) => {
  test(`${FAILPOINTS.join(', ')}: no mail is lost, and repeats carry the same Message-ID`, {
    timeout: 120_000 + 10_000 * KILLS,
  }, async () => {
    const toCome = Array.from({ length: KILLS }, (_, index) => FAILPOINTS[index % 3] as Failpoint);
    const counts = await Promise.all(
      Array.from({ length: SHOPS }, async () => torture(await place('migrated'), toCome)),
    );
    expect(toCome).toEqual([]);
    const sum = (count: (one: { mails: number; repeats: number }) => number) =>
      counts.reduce((total, one) => total + count(one), 0);
    console.log(
      `${engine}: ${KILLS} kills, ${sum(({ mails }) => mails)} mails, none lost, ` +
        `${sum(({ repeats }) => repeats)} repeated with the same Message-ID`,
    );
  });
});

async function torture(
  location: DatabaseLocation,
  toCome: Failpoint[],
): Promise<{ mails: number; repeats: number }> {
  const database = await openForTest(location);
  await seedShop(database, false);
  // The first start creates an admin only after it listens: until then nobody is told of an order.
  await addUser(database, { is_admin: 1 });
  const product = await addProduct(database, { stock: 10_000 });
  const smtp = await openSmtpForTest();
  let failpoint = toCome.shift();
  let server = await start(location, smtp, failpoint);
  const buyer = new BrowserCheckout(server.url, [{ product, qty: 1 }]);
  await buyer.register();
  while (failpoint !== undefined) {
    server.send('SIGUSR2');
    await checkOutUntilDeath(buyer, server, database);
    expect(await server.ended, `the server should have died ${failpoint}`).toBe('SIGKILL');
    failpoint = toCome.shift();
    server = await start(location, smtp, failpoint);
    buyer.url = server.url;
  }
  await expect.poll(() => countUnfinished(database), { timeout: 90_000, interval: 100 }).toBe(0);
  await server.end('SIGTERM');
  return expectEachMail(database, smtp);
}

/**
 * The connection breaks when the server dies, or it dies some time after its answer. A server that has
 * sent all its mail was past the failpoint when it was told to die there: then another order is needed.
 */
async function checkOutUntilDeath(
  buyer: BrowserCheckout,
  server: ServerProcess,
  database: Database,
): Promise<void> {
  let isDead = false;
  const death = server.ended.then(() => {
    isDead = true;
  });
  while (!isDead) {
    const checkedOut = await buyer.checkOut().then(
      () => true,
      (error: Error) => {
        // A kill may come between paying and telling the shop: then the webhook tells it.
        const isPaid = error.message.includes('already been paid');
        if (error instanceof Refused && !isPaid) throw error;
        return isPaid;
      },
    );
    if (checkedOut) {
      const isOver = async () => isDead || (await countUnfinished(database)) === 0;
      await expect.poll(isOver).toBe(true);
    } else await death;
  }
}

async function start(
  location: DatabaseLocation,
  smtp: FaultySmtp,
  failpoint: Failpoint | undefined,
): Promise<ServerProcess> {
  const server = await startServer(
    {
      ...(location.databaseUrl === undefined
        ? { DATA_DIR: location.dataDir }
        : { DATABASE_URL: location.databaseUrl }),
      RATE_LIMITS: '0',
      SMTP_URL: smtp.url,
      KILL_AT: failpoint,
    },
    { command: process.execPath, args: ['server/platform/testing/killable-server.ts'] },
  );
  onTestFinished(async () => void (await server.end('SIGKILL')));
  return server;
}

/** What is still to happen: payments that only the provider has reported, and mails. */
async function countUnfinished({ query }: Database): Promise<number> {
  const webhooks = await query.selectFrom('sandbox_webhooks').select('id').execute();
  const fresh = await query.selectFrom('events').select('id').where('is_fresh', '=', 1).execute();
  const waiting = await query
    .selectFrom('deliveries')
    .select('id')
    .where('state', '=', 'waiting')
    .execute();
  return webhooks.length + fresh.length + waiting.length;
}

async function expectEachMail(database: Database, { received }: FaultySmtp) {
  const { query } = database;
  const paid = await query.selectFrom('orders').select('id').where('state', '=', 'paid').execute();
  const told = await query
    .selectFrom('events')
    .select('data')
    .where('kind', '=', 'order_paid')
    .execute();
  expect(told.map(({ data }) => JSON.parse(data).orderId).sort()).toEqual(
    paid.map(({ id }) => id).sort(),
  );

  const deliveries = await findDeliveries(database);
  expect(new Set(deliveries.map(({ state }) => state))).toEqual(new Set(['sent']));
  // One to the shopper and one to the owner for each paid order, and one for each account.
  const confirmations = deliveries.filter(({ kind }) => kind === 'order_paid');
  expect(confirmations).toHaveLength(2 * paid.length);
  const sentIds = received.map(({ messageId }) => messageId);
  const ids = deliveries.map(({ id }) => `<${id}@localhost>`);
  expect([...new Set(sentIds)].sort()).toEqual(ids.sort());
  return { mails: ids.length, repeats: sentIds.length - ids.length };
}
