import { afterEach, expect, test, vi } from 'vitest';
import { openMigrated } from '../testing/databases.ts';
import { describeOnEachEngine } from '../testing/engines.ts';
import { openLease } from './lease.ts';

afterEach(() => {
  vi.useRealTimers();
});

describeOnEachEngine('a lease', (place) => {
  test('has one holder at a time, for as long as it is renewed', async () => {
    const database = await openMigrated(place);
    vi.useFakeTimers({ toFake: ['Date'] });
    const start = Date.now();
    const times = { ms: 180_000, renewMs: 30_000 };
    const one = openLease(database, 'work', times);
    const other = openLease(database, 'work', times);
    expect(await one.renew()).toBe(true);
    for (let minute = 1; minute <= 10; minute += 1) {
      vi.setSystemTime(start + minute * 60_000);
      expect(await one.renew()).toBe(true);
      expect(await other.renew()).toBe(false);
    }
    // The first process has died and no longer renews.
    vi.setSystemTime(start + 10 * 60_000 + 179_999);
    expect(await other.renew()).toBe(false);
    vi.setSystemTime(start + 13 * 60_000);
    expect(await other.renew()).toBe(true);
    expect(await one.renew()).toBe(false);
    await other.release();
    expect(await one.renew()).toBe(true);
  });

  test('can be released by its holder only, and is then free at once', async () => {
    const database = await openMigrated(place);
    const one = openLease(database, 'work');
    const other = openLease(database, 'work');
    expect(await one.renew()).toBe(true);
    await other.release();
    expect(await other.renew()).toBe(false);
    await one.release();
    expect(await other.renew()).toBe(true);
    expect(await one.renew()).toBe(false);
  });
});
