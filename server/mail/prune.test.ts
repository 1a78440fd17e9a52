import { expect, test } from 'vitest';
import { newId } from '../platform/db/ids.ts';
import { openMigrated } from '../platform/testing/databases.ts';
import { describeOnEachEngine } from '../platform/testing/engines.ts';
import { pruneEvents } from './prune.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;

describeOnEachEngine('after ninety days', (place) => {
  test('events and their deliveries are removed, except what is still to be told', async () => {
    const { query, ...database } = await openMigrated(place);
    const now = Date.now();
    const add = async (kind: string, days: number, isFresh: 0 | 1, state?: 'sent' | 'waiting') => {
      const at = now - days * DAY_MS;
      const id = newId(at);
      await query
        .insertInto('events')
        .values({ id, kind, data: '{}', at, is_fresh: isFresh })
        .execute();
      if (state === undefined) return;
      const times = { due_at: at, created_at: at, claimed_until: 0 };
      await query
        .insertInto('deliveries')
        .values({
          id: newId(),
          event_id: id,
          audience: 'shopper',
          message_id: `<${id}>`,
          state,
          attempts: 1,
          claimed_by: '',
          ...times,
        })
        .execute();
    };
    await add('old and sent', 91, 0, 'sent');
    await add('old and waiting', 91, 0, 'waiting');
    await add('old and fresh', 91, 1);
    await add('recent', 89, 0, 'sent');
    for await (const _step of pruneEvents({
      database: { query, ...database },
      clock: { now: () => now },
    })) {
      // One batch holds them all.
    }
    const left = await query.selectFrom('events').select('kind').orderBy('kind').execute();
    expect(left.map(({ kind }) => kind)).toEqual(['old and fresh', 'old and waiting', 'recent']);
    expect(await query.selectFrom('deliveries').select('id').execute()).toHaveLength(2);
  });
});
