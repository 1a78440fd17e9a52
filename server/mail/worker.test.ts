import { expect, test } from 'vitest';
import { recordEvent } from '../events/record-event.ts';
import { onEvents } from '../events/wake.ts';
import type { Database } from '../platform/db/open.ts';
import { Failure } from '../platform/failure.ts';
import { addProduct, addUser, openForTest, openMigrated } from '../platform/testing/databases.ts';
import { describeOnEachEngine } from '../platform/testing/engines.ts';
import { openTestShop } from '../platform/testing/test-shop.ts';
import { fanOut } from './fan-out.ts';
import { findDeliveries, openSmtpForTest, startWorkerForTest } from './testing.ts';

function welcome(database: Database, userId: string): Promise<void> {
  return database.transaction((tx) => recordEvent(tx, { kind: 'account_registered', userId }));
}

async function statesOf(database: Database) {
  return (await findDeliveries(database)).map(({ state }) => state);
}

async function countFresh({ query }: Database): Promise<number> {
  const fresh = await query.selectFrom('events').select('id').where('is_fresh', '=', 1).execute();
  return fresh.length;
}

describeOnEachEngine('the mail worker', (place) => {
  test('sends what was committed, and nothing of what was rolled back', async () => {
    const database = await openMigrated(place);
    const [kept, lost, refused] = [
      await addUser(database, { email: 'kept@example.com' }),
      await addUser(database, { email: 'lost@example.com' }),
      await addUser(database, { email: 'refused@example.com' }),
    ];
    const smtp = await openSmtpForTest();
    startWorkerForTest(database, smtp.url);
    const failing = database.transaction(async (tx) => {
      await recordEvent(tx, { kind: 'account_registered', userId: lost.id });
      throw new Error('The change failed.');
    });
    await expect(failing).rejects.toThrow('The change failed.');
    await database.transaction(async (tx) => {
      await recordEvent(tx, { kind: 'account_registered', userId: refused.id });
      return new Failure('mailNotFound');
    });
    await welcome(database, kept.id);
    await expect.poll(() => smtp.received.map(({ to }) => to)).toEqual(['kept@example.com']);
    await expect.poll(() => statesOf(database)).toEqual(['sent']);
    expect(await database.query.selectFrom('events').select('kind').execute()).toHaveLength(1);
  });

  test('wakes at the commit: it need not wait for its next look', async () => {
    const database = await openMigrated(place);
    const { id } = await addUser(database);
    const smtp = await openSmtpForTest();
    const worker = startWorkerForTest(database, smtp.url, { times: { pollMs: 3_600_000 } });
    const wakes: string[] = [];
    onEvents(database, () => {
      wakes.push('woken');
      worker.wake();
    });
    await database.transaction(async (tx) => {
      await recordEvent(tx, { kind: 'account_registered', userId: id });
      await recordEvent(tx, { kind: 'password_changed', userId: id });
      expect(wakes).toEqual([]);
    });
    // Once for both events of the transaction.
    expect(wakes).toEqual(['woken']);
    await expect.poll(() => smtp.received.length).toBe(2);
  });

  test('a mail to the owner goes to the contact address, or else to each admin', async () => {
    const database = await openMigrated(place);
    for (const email of ['one@shop.example', 'two@shop.example']) {
      await addUser(database, { email, email_key: email, is_admin: 1 });
    }
    const smtp = await openSmtpForTest();
    const low = async () => {
      const { id: productId } = await addProduct(database, { stock: 5 });
      await database.transaction((tx) => recordEvent(tx, { kind: 'stock_low', productId }));
    };
    const first = startWorkerForTest(database, smtp.url);
    await low();
    await expect
      .poll(() => smtp.received.map(({ to }) => to).sort())
      .toEqual(['one@shop.example', 'two@shop.example']);
    expect(new Set(smtp.received.map(({ messageId }) => messageId)).size).toBe(2);
    await expect.poll(() => statesOf(database)).toEqual(['sent', 'sent']);
    await first.stop();

    startWorkerForTest(database, smtp.url, { shop: { contactEmail: 'hello@shop.example' } });
    await low();
    await expect.poll(() => smtp.received.at(2)?.to).toBe('hello@shop.example');
    await expect.poll(() => statesOf(database)).toEqual(['sent', 'sent', 'sent']);
  });

  test('the owner hears of low stock once, however often orders are placed and abandoned', async () => {
    const database = await openMigrated(place);
    const smtp = await openSmtpForTest();
    const { id: productId } = await addProduct(database, { stock: 5 });
    const low = () =>
      database.transaction((tx) => recordEvent(tx, { kind: 'stock_low', productId }));
    await low();
    await low();
    startWorkerForTest(database, smtp.url, { shop: { contactEmail: 'hello@shop.example' } });
    await expect.poll(() => statesOf(database)).toEqual(['sent']);
    await low();
    await expect.poll(() => countFresh(database)).toBe(0);
    expect(await statesOf(database)).toEqual(['sent']);
  });

  test('the owner hears again of a product that ran low after it was topped up', async () => {
    const shop = await openTestShop(place);
    const { database } = shop;
    const { jwtToken: token } = await shop.admin();
    const { id: productId } = await addProduct(database, { stock: 4 });
    const smtp = await openSmtpForTest();
    const runLow = async () => {
      await database.query.updateTable('products').set({ stock: 4 }).execute();
      await database.transaction((tx) => recordEvent(tx, { kind: 'stock_low', productId }));
    };
    const move = async (change: number) => {
      const url = `/api/admin/products/${productId}/stock`;
      const answer = await shop.request({ method: 'POST', url, token, body: { change } });
      expect(answer.statusCode).toBe(200);
    };
    startWorkerForTest(database, smtp.url, { shop: { contactEmail: 'hello@shop.example' } });
    await runLow();
    await expect.poll(() => statesOf(database)).toEqual(['sent']);
    // Still low, and less of it: no news.
    await move(1);
    await move(-2);
    await runLow();
    await move(20);
    await runLow();
    await expect.poll(() => statesOf(database)).toEqual(['sent', 'sent']);
    await runLow();
    await expect.poll(() => countFresh(database)).toBe(0);
    expect(smtp.received.map(({ to }) => to)).toEqual(['hello@shop.example', 'hello@shop.example']);
  });

  test('a crowd of admins is told of a crowd of orders', async () => {
    const database = await openMigrated(place);
    await database.query
      .insertInto('users')
      .values(
        Array.from({ length: 150 }, (_, number) => ({
          id: `admin${number}`,
          name: 'Admin',
          email: `admin${number}@shop.example`,
          email_key: `admin${number}@shop.example`,
          password_hash: '-',
          is_admin: 1,
          created_at: number,
        })),
      )
      .execute();
    await database.transaction(async (tx) => {
      for (let count = 0; count < 40; count += 1) {
        await recordEvent(tx, { kind: 'order_paid', orderId: `none${count}` });
      }
    });
    const deliveries = await database.transaction(async (tx) => {
      const claim = { by: 'test', until: Date.now() + 10_000 };
      const parts = { contactEmail: '', mailDomain: 'shop.example' };
      return fanOut(tx, parts, { count: 40, claim }, Date.now());
    });
    expect(deliveries.claimed).toHaveLength(40);
    expect(await statesOf(database)).toEqual(Array(40 * 151).fill('waiting'));
  });

  test('mails are claimed, and their outcomes recorded, in few rounds', async () => {
    const database = await openMigrated(place);
    const { id } = await addUser(database);
    const smtp = await openSmtpForTest();
    const started = performance.now();
    startWorkerForTest(database, smtp.url);
    for (let count = 0; count < 80; count += 1) await welcome(database, id);
    await expect.poll(() => statesOf(database)).toEqual(Array(80).fill('sent'));
    // A busy machine takes longer, and more rounds for that.
    const mostRounds = 2 + (performance.now() - started) / 400;
    const deliveries = await database.query
      .selectFrom('deliveries')
      .select(['created_at', 'ended_at'])
      .execute();
    const roundsBy = (times: (number | null)[]) => new Set(times).size;
    expect(roundsBy(deliveries.map(({ created_at }) => created_at))).toBeLessThan(mostRounds);
    expect(roundsBy(deliveries.map(({ ended_at }) => ended_at))).toBeLessThan(mostRounds);
  });

  test('two servers deliver each mail once', async () => {
    const location = await place('migrated');
    const database = await openForTest(location);
    const users = [];
    for (let count = 0; count < 40; count += 1) users.push(await addUser(database));
    const smtp = await openSmtpForTest();
    startWorkerForTest(database, smtp.url);
    startWorkerForTest(await openForTest(location), smtp.url);
    await Promise.all(users.map(({ id }) => welcome(database, id)));
    // Deliveries appear little by little, so those that exist are not all.
    await expect.poll(() => statesOf(database)).toEqual(Array(40).fill('sent'));
    expect(smtp.received.map(({ to }) => to).sort()).toEqual(
      users.map(({ email }) => email).sort(),
    );
    expect(smtp.mostAtOnce).toBe(1);
  });

  test('stopping finishes what is being sent, and leaves the rest to the next server', async () => {
    const database = await openMigrated(place);
    const { id } = await addUser(database);
    const smtp = await openSmtpForTest();
    const entered = Promise.withResolvers<void>();
    const mayGoOn = Promise.withResolvers<void>();
    const worker = startWorkerForTest(database, smtp.url, {
      compose: async () => {
        entered.resolve();
        await mayGoOn.promise;
        return { to: 'asha@example.com', subject: 'Hello', text: 'Hello', html: '' };
      },
    });
    await welcome(database, id);
    await entered.promise;
    const stopped = worker.stop();
    mayGoOn.resolve();
    await stopped;
    expect(smtp.received.map(({ to }) => to)).toEqual(['asha@example.com']);
    expect(await statesOf(database)).toEqual(['sent']);

    await welcome(database, id);
    startWorkerForTest(database, smtp.url);
    await expect.poll(() => statesOf(database)).toEqual(['sent', 'sent']);
  });

  test('a claim of a server that died is taken over when it runs out, and not before', async () => {
    const database = await openMigrated(place);
    const { id, email } = await addUser(database);
    const smtp = await openSmtpForTest();
    await welcome(database, id);
    const until = Date.now() + 1_000;
    await database.transaction(async (tx) => {
      const claim = { by: 'dead', until };
      const parts = { contactEmail: '', mailDomain: 'shop.example' };
      await fanOut(tx, parts, { count: 1, claim }, until - 1_000);
    });
    startWorkerForTest(database, smtp.url);
    await expect.poll(() => smtp.received.map(({ to }) => to)).toEqual([email]);
    expect(smtp.received[0]?.at).toBeGreaterThanOrEqual(until);
  });
});
