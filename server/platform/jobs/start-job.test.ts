import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openMigrated } from '../testing/databases.ts';
import { placeSqlite } from '../testing/engines.ts';
import { openLease } from './lease.ts';
import { type Job, type Round, startJob } from './start-job.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
});

afterEach(() => {
  vi.useRealTimers();
});

/** A job whose rounds last until they are ended. */
function observe(job: Partial<Job> = {}) {
  const rounds: { round: Round; end: () => void; fail: (error: unknown) => void }[] = [];
  const errors: unknown[] = [];
  const stop = startJob({
    everyMs: 1_000,
    report: (error) => errors.push(error),
    work: (round) => {
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      rounds.push({ round, end: resolve, fail: reject });
      return promise;
    },
    ...job,
  });
  return { rounds, errors, stop };
}

test('a round that is due while another runs is skipped and not made up for', async () => {
  const { rounds, stop } = observe();
  await vi.advanceTimersByTimeAsync(999);
  expect(rounds).toHaveLength(0);
  await vi.advanceTimersByTimeAsync(3_001);
  expect(rounds).toHaveLength(1);
  rounds[0]?.end();
  await vi.advanceTimersByTimeAsync(999);
  expect(rounds).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(rounds).toHaveLength(2);
  rounds[1]?.end();
  await stop();
});

test('the first round may come earlier', async () => {
  const { rounds, stop } = observe({ firstMs: 10 });
  await vi.advanceTimersByTimeAsync(10);
  expect(rounds).toHaveLength(1);
  rounds[0]?.end();
  await stop();
});

test('a failed round is reported and followed by the next, however it failed', async () => {
  const { rounds, errors, stop } = observe();
  await vi.advanceTimersByTimeAsync(1_000);
  rounds[0]?.fail('away');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(rounds).toHaveLength(2);
  expect(errors).toEqual(['away']);
  rounds[1]?.end();
  await stop();

  const thrown: unknown[] = [];
  const stopThrowing = startJob({
    everyMs: 1_000,
    report: (error) => thrown.push(error),
    work: () => {
      throw 'at once';
    },
  });
  await vi.advanceTimersByTimeAsync(2_000);
  expect(thrown).toEqual(['at once', 'at once']);
  await stopThrowing();
});

test('stopping waits for the round under way, which is told, and starts no other', async () => {
  const { rounds, stop } = observe();
  await vi.advanceTimersByTimeAsync(1_000);
  const { round, end } = rounds[0] ?? expect.unreachable();
  expect(await round.mayGoOn()).toBe(true);
  let hasStopped = false;
  const stopped = stop().then(() => {
    hasStopped = true;
  });
  // Ends with the job rather than in an hour.
  await round.pause(3_600_000);
  expect([await round.mayGoOn(), hasStopped]).toEqual([false, false]);
  end();
  await stopped;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(rounds).toHaveLength(1);
});

test('a job with a lease goes on only while it has it, and releases it at the end', async () => {
  const database = await openMigrated(placeSqlite);
  const elsewhere = openLease(database, 'count');
  expect(await elsewhere.renew()).toBe(true);
  const { rounds, stop } = observe({ lease: { database, name: 'count' } });
  await vi.advanceTimersByTimeAsync(1_000);
  const { round, end } = rounds[0] ?? expect.unreachable();
  expect(await round.mayGoOn()).toBe(false);
  await elsewhere.release();
  expect(await round.mayGoOn()).toBe(true);
  expect(await elsewhere.renew()).toBe(false);
  end();
  await stop();
  expect(await elsewhere.renew()).toBe(true);
});
