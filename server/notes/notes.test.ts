import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Note } from '../../contract/notes/schemas.ts';
import { pruneExpired } from '../checkout/prune.ts';
import { addOrder } from '../orders/testing.ts';
import { expectProblem } from '../platform/http/testing.ts';
import { addUser } from '../platform/testing/databases.ts';
import {
  describeOnEachEngine,
  describeOnOneEngine,
  type Place,
  shared,
} from '../platform/testing/engines.ts';
import { openTestShop } from '../platform/testing/test-shop.ts';
import { insertNote, lockSubject } from './queries.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;

async function openShop(place: Place, opened = shared(place, openTestShop)) {
  const shop = await opened;
  const admin = await shop.admin();
  const customer = await addUser(shop.database, { name: 'Asha Rao' });
  const order = await addOrder(shop.database, { user_id: customer.id });
  const ask = (
    method: 'GET' | 'POST' | 'DELETE',
    about: string,
    text?: unknown,
    token = admin.jwtToken,
  ) =>
    shop.request({
      method,
      url: `/api/admin/notes/${about}`,
      token,
      ...(text === undefined ? {} : { body: { text } }),
    });
  const audit = async () => {
    const rows = await shop.database.query
      .selectFrom('audit_log')
      .select([
        'action',
        'actor_name',
        'subject_kind',
        'subject_id',
        'subject_name',
        'before',
        'after',
      ])
      .orderBy('at')
      .execute();
    return rows.map((row) => ({ ...row }));
  };
  const subjects = {
    customer: `customer/${customer.id}`,
    order: `order/${order.provider_order_id}`,
  };
  return { shop, admin, customer, order, subjects, ask, audit };
}

const oldNotes = (subject_id: string, count: number) =>
  Array.from({ length: count }, (_, at) => ({
    id: `note-${at}`,
    subject_kind: 'customer' as const,
    subject_id,
    author_id: 'a',
    author_name: 'A',
    text: 'old',
    created_at: at,
  }));

describeOnOneEngine('notes', (place) => {
  test.each(['customer', 'order'] as const)(
    'staff write them with name and time, and read the newest first: %s',
    async (kind) => {
      const { admin, subjects, ask } = await openShop(place);
      const about = subjects[kind];
      expect((await ask('GET', about)).json()).toEqual({ notes: [] });
      const before = Date.now();
      await ask('POST', about, '  Rings twice.\nLeave at the gate.  ');
      const response = await ask('POST', about, '<b>Call first</b>');
      expect(response.statusCode).toBe(200);
      const { notes } = response.json<{ notes: Note[] }>();
      expect(notes.map(({ author }) => author)).toEqual([admin.user.name, admin.user.name]);
      expect(notes.map(({ text }) => text).toSorted()).toEqual([
        '<b>Call first</b>',
        'Rings twice.\nLeave at the gate.',
      ]);
      expect(notes.every(({ at }) => Date.parse(at) >= before)).toBe(true);
      expect((await ask('GET', about)).json()).toEqual({ notes });
      const other = kind === 'order' ? subjects.customer : subjects.order;
      expect((await ask('GET', other)).json()).toEqual({ notes: [] });
    },
  );

  test('the audit log says who wrote and removed a note, and not what it said', async () => {
    const { admin, customer, order, subjects, ask, audit } = await openShop(
      place,
      openTestShop(place),
    );
    const { notes } = (await ask('POST', subjects.customer, 'Owes us a call')).json<{
      notes: Note[];
    }>();
    await ask('DELETE', `${subjects.customer}/${notes[0]?.note_id}`);
    await ask('POST', subjects.order, 'Owes us a call');
    const entry = { actor_name: admin.user.name, before: null, after: null };
    const user = { subject_kind: 'user', subject_id: customer.id, subject_name: 'Asha Rao' };
    const id = order.provider_order_id;
    expect(await audit()).toEqual([
      { ...entry, ...user, action: 'note' },
      { ...entry, ...user, action: 'remove-note' },
      { ...entry, action: 'note', subject_kind: 'order', subject_id: id, subject_name: id },
    ]);
  });

  test('shoppers neither read nor write notes, not even about themselves', async () => {
    const { shop, subjects, ask } = await openShop(place);
    const { jwtToken, user } = await shop.shopper();
    for (const about of [...Object.values(subjects), `customer/${user._id}`]) {
      expectProblem(await ask('GET', about, undefined, jwtToken), 403);
      expectProblem(await ask('POST', about, 'me', jwtToken), 403);
      expectProblem(await ask('DELETE', `${about}/x`, undefined, jwtToken), 403);
    }
  });

  test('unknown subjects answer 404, and a note needs a text of at most 2,000 characters', async () => {
    const { subjects, ask } = await openShop(place);
    for (const about of ['customer/nobody', 'order/order_none']) {
      expectProblem(await ask('GET', about), 404);
      expectProblem(await ask('POST', about, 'text'), 404);
      expectProblem(await ask('DELETE', `${about}/note`), 404);
    }
    expectProblem(await ask('GET', 'product/x'), 400);
    for (const text of ['', '  ', 'x'.repeat(2_001), 7, null]) {
      const problem = expectProblem(await ask('POST', subjects.order, text), 400);
      expect(problem.errors?.map(({ field }) => field)).toEqual(['text']);
    }
    expect((await ask('POST', subjects.order, 'x'.repeat(2_000))).statusCode).toBe(200);
  });

  test('what JSON cannot carry as Unicode is refused, and the rest is kept as typed', async () => {
    const { shop, admin, subjects, ask } = await openShop(place);
    const url = `/api/admin/notes/${subjects.order}`;
    const raw = (body: string) =>
      shop.request({
        method: 'POST',
        url,
        token: admin.jwtToken,
        body,
        headers: { 'content-type': 'application/json' },
      });
    for (const text of ['half \\ud83d', 'no\\u0000thing']) {
      expectProblem(await raw(`{"text":"${text}"}`), 400);
    }
    expectProblem(await ask('POST', subjects.order, 'x'.repeat(10_000)), 400);
    // Counted as people count them, not in the two units that each takes.
    const text = '\u{1f384}'.repeat(2_000);
    expect((await ask('POST', subjects.order, text)).json()).toMatchObject({ notes: [{ text }] });
    expectProblem(await ask('POST', subjects.order, `${text}!`), 400);
  });

  test('an expired order that is deleted takes its notes with it', async () => {
    const { shop, customer, subjects, ask } = await openShop(place, openTestShop(place));
    const created_at = Date.now() - 40 * DAY_MS;
    const order = await addOrder(
      shop.database,
      { user_id: customer.id, state: 'expired', created_at },
      [],
    );
    await ask('POST', `order/${order.provider_order_id}`, 'gone');
    await ask('POST', subjects.order, 'kept');
    await pruneExpired(shop, { now: Date.now() });
    const rows = await shop.database.query.selectFrom('notes').select('text').execute();
    expect(rows.map(({ text }) => text)).toEqual(['kept']);
  });
});

describeOnEachEngine('notes, on each engine', (place, engine) => {
  test('a note is removed once, by any admin, and only from its own subject', async () => {
    const { shop, subjects, ask } = await openShop(place);
    const { notes } = (await ask('POST', subjects.order, 'Wrong')).json<{ notes: Note[] }>();
    const id = notes[0]?.note_id ?? '';
    const another = await shop.admin();
    expectProblem(await ask('DELETE', `${subjects.customer}/${id}`), 404);
    const response = await ask('DELETE', `${subjects.order}/${id}`, undefined, another.jwtToken);
    expect(response.json()).toEqual({ notes: [] });
    expectProblem(await ask('DELETE', `${subjects.order}/${id}`), 404);
  });

  test('there are at most 200 notes about the same customer', async () => {
    const { shop, customer, subjects, ask } = await openShop(place, openTestShop(place));
    await shop.database.query.insertInto('notes').values(oldNotes(customer.id, 199)).execute();
    const last = await ask('POST', subjects.customer, 'last');
    expect(last.json<{ notes: Note[] }>().notes).toHaveLength(200);
    const problem = expectProblem(await ask('POST', subjects.customer, 'more'), 409);
    expect(problem).toMatchObject({
      code: 'too_many_notes',
      detail: 'There are already 200 notes here. Delete some first.',
    });
  });

  test('of several notes written at once, no more are kept than there is room for', async () => {
    const { shop, customer, subjects, ask } = await openShop(place, openTestShop(place));
    await shop.database.query.insertInto('notes').values(oldNotes(customer.id, 198)).execute();
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, at) => ask('POST', subjects.customer, `at once ${at}`)),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([
      200, 200, 409, 409, 409, 409,
    ]);
  });

  test.runIf(engine === 'postgres')(
    'a note written while its expired order is being deleted goes with it',
    async () => {
      const { shop, customer } = await openShop(place, openTestShop(place));
      const { query } = shop.database;
      const order = await addOrder(
        shop.database,
        { user_id: customer.id, state: 'expired', created_at: Date.now() - 40 * DAY_MS },
        [],
      );
      const waiters = async () => {
        const { rows } = await sql<{ count: number }>`
          select count(*)::int as count from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(query);
        return rows[0]?.count;
      };
      let pruned: Promise<void> | undefined;
      await query.transaction().execute(async (tx) => {
        const subject = { kind: 'order' as const, id: order.id };
        expect(await lockSubject(tx, subject)).toBe(true);
        await insertNote(tx, {
          id: 'late',
          subject_kind: 'order',
          subject_id: order.id,
          author_id: 'a',
          author_name: 'A',
          text: 'gone',
          created_at: 1,
        });
        pruned = pruneExpired(shop, { now: Date.now() });
        await expect.poll(waiters).toBe(1);
      });
      await pruned;
      expect(await query.selectFrom('notes').select('text').execute()).toEqual([]);
      expect(await lockSubject(query, { kind: 'order', id: order.id })).toBe(false);
    },
  );
});
