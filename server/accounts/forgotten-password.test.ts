import { performance } from 'node:perf_hooks';
import { expect, test } from 'vitest';
import { captureLog, expectProblem } from '../platform/http/testing.ts';
import { describeOnEachEngine, describeOnOneEngine, shared } from '../platform/testing/engines.ts';
import { openTestShop, type TestShop } from '../platform/testing/test-shop.ts';
import { mailReset } from './forgotten-password.ts';
import { age, ask, eventsOf, MINUTE, mailedTokens, mailLink, reset } from './links-testing.ts';
import { openMailTokens } from './mail-tokens.ts';
import { holdUser } from './queries.ts';
import { cookieOf, signInFrom } from './testing.ts';

/** Nothing can be written to this account until it is released. */
async function hold({ database }: TestShop, userId: string): Promise<() => Promise<void>> {
  const { promise: held, resolve: hold } = Promise.withResolvers<void>();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const holding = database.transaction(async (tx) => {
    await holdUser(tx, userId);
    hold();
    await released;
  });
  await held;
  return async () => {
    release();
    await holding;
  };
}

describeOnOneEngine('a forgotten password', (place) => {
  test('a known and an unknown address get the same answer, and only the known one gets mail', async () => {
    const shop = await openTestShop(place);
    const { user } = await shop.shopper();
    const known = await ask(shop, user.email.toUpperCase());
    const unknown = await ask(shop, 'nobody@example.com');
    expect([known.statusCode, known.body]).toEqual([200, '{}']);
    expect([unknown.statusCode, unknown.body]).toEqual([200, '{}']);
    const { date: _date, ...headers } = known.headers;
    expect(unknown.headers).toMatchObject(headers);
    await expect.poll(() => eventsOf(shop, user._id)).toEqual(['password_reset_asked']);
    expect(await shop.database.query.selectFrom('events').select('id').execute()).toHaveLength(1);
  });

  test('the time of an answer does not tell a known address from an unknown one', async () => {
    const shop = await shared(place, openTestShop);
    const people = await Promise.all(Array.from({ length: 12 }, () => shop.shopper()));
    const timeOf = async (email: string) => {
      const start = performance.now();
      await ask(shop, email);
      return performance.now() - start;
    };
    const [known, unknown]: [number[], number[]] = [[], []];
    for (const [index, { user }] of people.entries()) {
      known.push(await timeOf(user.email));
      unknown.push(await timeOf(`nobody${index}@example.com`));
    }
    const median = (times: number[]) => times.sort((a, b) => a - b)[times.length / 2] ?? 0;
    // Both are as long as the step; the transaction for a known address takes part of it.
    expect(median(known)).toBeGreaterThan(245);
    expect(median(unknown)).toBeGreaterThan(245);
    expect(Math.abs(median(known) - median(unknown))).toBeLessThan(10);
  });

  test('an answer does not wait for a slow write, which follows', async () => {
    const shop = await shared(place, openTestShop);
    const { user } = await shop.shopper();
    const release = await hold(shop, user._id);
    const answers = await Promise.all([ask(shop, user.email), ask(shop, 'nobody@example.com')]);
    expect(answers.map(({ statusCode, body }) => [statusCode, body])).toEqual([
      [200, '{}'],
      [200, '{}'],
    ]);
    expect(await eventsOf(shop, user._id)).toEqual([]);
    await release();
    await expect.poll(() => mailedTokens(shop, user._id)).toHaveLength(1);
  });

  test('a write that fails is in the log, not in the answer', async () => {
    const { logTo, text } = captureLog();
    const shop = await openTestShop(place, { parts: { logTo } });
    const { user } = await shop.shopper();
    await shop.database.query.schema.dropTable('mail_tokens').execute();
    const answer = await ask(shop, user.email);
    expect([answer.statusCode, answer.body]).toEqual([200, '{}']);
    await expect.poll(text).toContain('a link for a new password could not be mailed');
    expect(text()).not.toContain(user.email);
  });

  test('closing the server waits for a mail that was promised', async () => {
    const shop = await openTestShop(place);
    const { user } = await shop.shopper();
    const release = await hold(shop, user._id);
    await ask(shop, user.email);
    const closing = shop.app.close();
    await release();
    await closing;
    expect(await mailedTokens(shop, user._id)).toHaveLength(1);
  });

  test('neither the token nor the address is stored or answered', async () => {
    const shop = await openTestShop(place);
    const { user } = await shop.shopper();
    await mailLink(shop, user._id);
    const [token = ''] = await mailedTokens(shop, user._id);
    const stored = await shop.database.query.selectFrom('mail_tokens').selectAll().execute();
    const events = await shop.database.query.selectFrom('events').selectAll().execute();
    expect(stored).toHaveLength(1);
    expect(JSON.stringify([stored, events])).not.toContain(token);
    expect(JSON.stringify([stored, events])).not.toContain(user.email);
    expect((stored[0]?.expires_at ?? 0) - (stored[0]?.created_at ?? 0)).toBe(1_800_000);
  });

  test('strangers who ask all the time cannot keep a person from a link that works', async () => {
    const shop = await openTestShop(place);
    const tokens = await openMailTokens(shop.database, undefined);
    const { user } = await shop.shopper();
    const start = Date.now();
    let mails = 0;
    for (let minute = 0; minute < 180; minute += 1) {
      await mailReset(
        { database: shop.database, tokens, clock: { now: () => start + minute * MINUTE } },
        { userId: user._id },
      );
      const [newest] = await shop.database.query
        .selectFrom('mail_tokens')
        .select('expires_at')
        .orderBy('id', 'desc')
        .limit(1)
        .execute();
      expect(newest?.expires_at).toBeGreaterThan(start + minute * MINUTE);
    }
    mails = (await mailedTokens(shop, user._id)).length;
    expect(mails).toBeGreaterThanOrEqual(6);
    expect(mails).toBeLessThanOrEqual(12);
    expect((await reset(shop, (await mailedTokens(shop, user._id)).at(-1))).statusCode).toBe(200);
  });

  test.each([undefined, '', 'asha', 'a@b', ['asha@example.com'], 'asha@example.com\nx@y.example'])(
    'the address %j is refused',
    async (email) => {
      const shop = await shared(place, openTestShop);
      expect(expectProblem(await ask(shop, email), 400).errors?.[0]?.field).toBe('email');
    },
  );

  test('one network asks thirty times a minute; a known device there goes on', async () => {
    const shop = await openTestShop(place, { config: { rateLimits: true } });
    const { user } = await shop.shopper();
    const cookie = cookieOf(await signInFrom(shop, { email: user.email }));
    const asked = await Promise.all(
      Array.from({ length: 31 }, (_, number) => ask(shop, `nobody${number}@example.com`)),
    );
    expect(asked.map(({ statusCode }) => statusCode).sort()).toEqual([
      ...Array.from({ length: 30 }, () => 200),
      429,
    ]);
    expectProblem(await ask(shop, user.email), 429);
    expect((await ask(shop, user.email, '127.0.0.1', cookie)).statusCode).toBe(200);
    expect((await ask(shop, user.email, '10.0.0.1')).statusCode).toBe(200);
    await expect.poll(() => mailedTokens(shop, user._id)).toHaveLength(2);
  });
});

describeOnEachEngine('a forgotten password, on each engine', (place) => {
  test('an account gets three mails an hour, however many ask at once, and the answer stays the same', async () => {
    const shop = await shared(place, openTestShop);
    const { user } = await shop.shopper();
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, number) => ask(shop, user.email, `10.0.0.${number}`)),
    );
    expect(answers.map(({ statusCode, body }) => [statusCode, body])).toEqual(
      Array.from({ length: 8 }, () => [200, '{}']),
    );
    await expect.poll(() => mailedTokens(shop, user._id)).toHaveLength(3);
    await Promise.all(Array.from({ length: 8 }, () => mailLink(shop, user._id)));
    expect(await mailedTokens(shop, user._id)).toHaveLength(3);
    await age(shop, 61 * MINUTE);
    await mailLink(shop, user._id);
    expect(await mailedTokens(shop, user._id)).toHaveLength(4);
  });
});
