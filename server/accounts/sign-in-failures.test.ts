import { expect, test } from 'vitest';
import { openMigrated } from '../platform/testing/databases.ts';
import { describeOnEachEngine } from '../platform/testing/engines.ts';
import {
  type AttemptKey,
  countAttempt,
  forgetFailures,
  pruneFailures,
  takeBackAttempt,
} from './sign-in-failures.ts';

const START = 1_794_700_000_000;
const SECOND = 1_000;
const HOUR = 60 * 60 * SECOND;

describeOnEachEngine('the count of failed sign-ins', (place) => {
  async function openCount() {
    const database = await openMigrated(place);
    const fail = async (key: AttemptKey, times: number, now = START) => {
      await database.query.deleteFrom('sign_in_failures').where('key', '=', key).execute();
      const row = { key, failures: times, last_at: now, blocked_until: 0 };
      await database.query.insertInto('sign_in_failures').values(row).execute();
    };
    const rows = () =>
      database.query.selectFrom('sign_in_failures').selectAll().orderBy('key').execute();
    const waitOf = async (key: AttemptKey, now: number) =>
      (await countAttempt(database, key, now)).waitMs;
    return { database, fail, rows, waitOf };
  }

  test('after five failures an account waits for a second, then twice as long each time, at most five minutes', async () => {
    const { waitOf } = await openCount();
    let now = START;
    const waits: number[] = [];
    for (let failure = 1; failure <= 16; failure += 1) {
      expect(await waitOf('account:asha@example.com', now)).toBe(0);
      if (failure < 5) continue;
      const wait = await waitOf('account:asha@example.com', now);
      waits.push(wait / SECOND);
      now += wait;
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300, 300]);
  });

  test('trying again too early does not extend the delay', async () => {
    const { fail, rows, waitOf } = await openCount();
    await fail('account:a', 7);
    expect(await waitOf('account:a', START)).toBe(0);
    expect(await waitOf('account:a', START + 1)).toBe(8 * SECOND - 1);
    expect(await waitOf('account:a', START + 8 * SECOND - 1)).toBe(1);
    expect(await rows()).toMatchObject([{ failures: 8 }]);
    expect(await waitOf('account:a', START + 8 * SECOND)).toBe(0);
  });

  test('an address has fifty free failures, so that a household does not lock itself out', async () => {
    const { fail, waitOf } = await openCount();
    await fail('address:10.0.0.7', 48);
    expect(await waitOf('address:10.0.0.7', START)).toBe(0);
    expect(await waitOf('address:10.0.0.7', START)).toBe(0);
    expect(await waitOf('address:10.0.0.7', START)).toBe(SECOND);
    expect(await waitOf('address:10.0.0.8', START)).toBe(0);
  });

  test('an attempt that was queued behind a later one does not have to wait for it', async () => {
    const { waitOf } = await openCount();
    expect(await waitOf('address:10.0.0.7', START + 20)).toBe(0);
    expect(await waitOf('address:10.0.0.7', START)).toBe(0);
  });

  test('an hour without a failure resets the count', async () => {
    const { fail, rows, waitOf } = await openCount();
    await fail('account:a', 12);
    await fail('account:b', 12);
    expect(await waitOf('account:a', START + HOUR)).toBe(0);
    expect(await waitOf('account:b', START + HOUR + 1)).toBe(0);
    expect((await rows()).map(({ failures }) => failures)).toEqual([13, 1]);
  });

  test('a right password is uncounted at its address, with the delay and time it caused', async () => {
    const { database, fail, rows } = await openCount();
    await fail('address:10.0.0.7', 60);
    const before = await rows();
    const attempt = await countAttempt(database, 'address:10.0.0.7', START + 50 * SECOND);
    expect(await rows()).not.toEqual(before);
    await takeBackAttempt(database.query, attempt);
    expect(await rows()).toEqual(before);
  });

  test('people who sign in all day do not keep old failures of their address alive', async () => {
    const { database, fail, rows } = await openCount();
    await fail('address:10.0.0.7', 60);
    for (const minutes of [30, 59, 90]) {
      const now = START + minutes * 60 * SECOND;
      await takeBackAttempt(database.query, await countAttempt(database, 'address:10.0.0.7', now));
    }
    expect(await rows()).toMatchObject([{ failures: 0 }]);
  });

  test('a right password does not clear failures that others have added since', async () => {
    const { database, fail, rows } = await openCount();
    await fail('address:10.0.0.7', 48);
    const right = await countAttempt(database, 'address:10.0.0.7', START + 1);
    await countAttempt(database, 'address:10.0.0.7', START + 2);
    await takeBackAttempt(database.query, right);
    expect(await rows()).toMatchObject([
      { failures: 49, last_at: START + 2, blocked_until: START + 2 + SECOND },
    ]);
  });

  test('a right password clears its own account and no other', async () => {
    const { database, fail, rows } = await openCount();
    await fail('account:asha@example.com', 3);
    await fail('account:ravi@example.com', 3);
    await forgetFailures(database.query, 'account:asha@example.com');
    expect((await rows()).map(({ key }) => key)).toEqual(['account:ravi@example.com']);
  });

  test('outdated counts are deleted while made-up e-mail addresses keep coming', async () => {
    const { database, fail, rows } = await openCount();
    for (let number = 1; number <= 30; number += 1) await fail(`account:old${number}`, 3);
    const now = START + HOUR + 1;
    await fail('account:recent', 3, now - HOUR);
    for (let number = 1; number <= 100; number += 1) {
      await countAttempt(database, `account:made-up-${number}`, now);
    }
    const keys = (await rows()).map(({ key }) => key);
    expect(keys).toHaveLength(101);
    expect(keys).toContain('account:recent');
  });

  test('beyond the limit the oldest counts are deleted', async () => {
    const { database, fail, rows } = await openCount();
    for (let number = 1; number <= 9; number += 1) {
      await fail(`account:made-up-${number}`, 3, START + number);
    }
    await pruneFailures(database, START + 9, 4);
    expect((await rows()).map(({ key }) => key)).toEqual([
      'account:made-up-6',
      'account:made-up-7',
      'account:made-up-8',
      'account:made-up-9',
    ]);
    await pruneFailures(database, START + 9, 4);
    expect(await rows()).toHaveLength(4);
  });

  test('of a thousand simultaneous guesses on a known device five are checked', async () => {
    const { database, rows } = await openCount();
    const waits: number[] = [];
    // Twenty at once, fifty times: on a busy machine more would time out waiting for a connection.
    for (let round = 1; round <= 50; round += 1) {
      const attempts = Array.from({ length: 20 }, () => countAttempt(database, 'device:d1', START));
      waits.push(...(await Promise.all(attempts)).map(({ waitMs }) => waitMs));
    }
    expect(waits.filter((wait) => wait === 0)).toHaveLength(5);
    expect(waits.filter((wait) => wait === SECOND)).toHaveLength(995);
    expect(await rows()).toMatchObject([{ key: 'device:d1', failures: 5 }]);
  }, 180_000);

  test('simultaneous attempts are each counted once, even while the count is being cleared', async () => {
    const { database, rows } = await openCount();
    const count = () => countAttempt(database, 'address:10.0.0.7', START);
    await Promise.all(Array.from({ length: 30 }, count));
    expect(await rows()).toMatchObject([{ failures: 30 }]);

    const wipe = () => forgetFailures(database.query, 'address:10.0.0.7');
    for (let round = 1; round <= 10; round += 1) {
      const outcomes = await Promise.allSettled(
        Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? count() : wipe())),
      );
      expect(outcomes.filter(({ status }) => status === 'rejected')).toEqual([]);
    }
  });
});
