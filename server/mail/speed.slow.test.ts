import { expect, onTestFinished, test } from 'vitest';
import { seedShop } from '../catalogue/demo/seed-shop.ts';
import { BrowserCheckout } from '../platform/testing/browser-checkout.ts';
import { addProduct, addUser, openForTest } from '../platform/testing/databases.ts';
import { describeOnEachEngine, type Place } from '../platform/testing/engines.ts';
import { startServer } from '../platform/testing/server-process.ts';
import { openSmtpForTest } from './testing.ts';

/** `npm run torture` sets a higher number, and it alone holds the shop to a time. */
const TORTURE_CHECKOUTS = process.env.TORTURE_MAIL_CHECKOUTS;
const CHECKOUTS = Number(TORTURE_CHECKOUTS ?? 20);
const LONGEST_MS = TORTURE_CHECKOUTS === undefined ? 60_000 : 1_000;

/** The real server with a mail server of the test, and a shopper. */
async function openShop(place: Place) {
  const location = await place('migrated');
  const database = await openForTest(location);
  await seedShop(database, false);
  // The first start creates an admin only after it listens: until then nobody is told of an order.
  await addUser(database, { is_admin: 1 });
  const product = await addProduct(database, { stock: 100_000 });
  const smtp = await openSmtpForTest();
  const server = await startServer({
    ...(location.databaseUrl === undefined
      ? { DATA_DIR: location.dataDir }
      : { DATABASE_URL: location.databaseUrl }),
    RATE_LIMITS: '0',
    SMTP_URL: smtp.url,
  });
  onTestFinished(async () => void (await server.end('SIGTERM')));
  const buyer = new BrowserCheckout(server.url, [{ product, qty: 1 }]);
  await buyer.register();
  const checkOut = async (count: number) => {
    const times: number[] = [];
    for (let done = 0; done < count; done += 1) {
      const started = performance.now();
      await buyer.checkOut();
      times.push(performance.now() - started);
    }
    return times;
  };
  return { database, smtp, checkOut };
}

function percentile(times: readonly number[], share: number): number {
  const sorted = [...times].sort((one, other) => one - other);
  return Math.round(sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN);
}

describeOnEachEngine('mail beside checkouts', (place, engine) => {
  test('each mail reaches the mail server, soon after the change', {
    timeout: 60_000 + 1_000 * CHECKOUTS,
  }, async () => {
    const { database, smtp, checkOut } = await openShop(place);
    await checkOut(CHECKOUTS);
    // Each order is told to the shopper and to the owner; before them came the welcome.
    await expect.poll(() => smtp.received.length).toBe(1 + 2 * CHECKOUTS);
    const arrivals = new Map(smtp.received.map(({ messageId, at }) => [messageId, at]));
    const deliveries = await database.query
      .selectFrom('deliveries')
      .innerJoin('events', 'events.id', 'deliveries.event_id')
      .select(['deliveries.message_id', 'events.at'])
      .execute();
    // The event is dated just before the commit, so this is a little too long.
    const delays = deliveries.map(
      ({ message_id, at }) => (arrivals.get(message_id) ?? Number.NaN) - at,
    );
    console.log(
      `${engine}: from the change to the mail server in ${percentile(delays, 0.5)} ms, ` +
        `95 of 100 within ${percentile(delays, 0.95)} ms, the slowest in ${percentile(delays, 1)} ms ` +
        `(${delays.length} mails)`,
    );
    expect(percentile(delays, 0.95)).toBeLessThan(LONGEST_MS);
  });

  test('a mail server that hangs slows no checkout down', {
    timeout: 60_000 + 2_000 * CHECKOUTS,
  }, async () => {
    const { smtp, checkOut } = await openShop(place);
    await checkOut(3);
    const before = await checkOut(CHECKOUTS);
    smtp.behave('hang');
    const during = await checkOut(CHECKOUTS);
    console.log(
      `${engine}: a checkout takes ${percentile(before, 0.5)} ms, ` +
        `and ${percentile(during, 0.5)} ms with a mail server that hangs`,
    );
    // The hanging connections last five seconds each.
    expect(percentile(during, 1)).toBeLessThan(2_500);
    expect(percentile(during, 0.5)).toBeLessThan(2 * percentile(before, 0.5) + 50);
  });
});
