import { expect, onTestFinished, test, vi } from 'vitest';
import { DEADLINE, listen } from '../platform/http/testing.ts';
import { placeSqlite } from '../platform/testing/engines.ts';
import { startLongTransaction } from '../platform/testing/long-transaction.ts';
import { openTestShop } from '../platform/testing/test-shop.ts';
import { cookieOf, failuresOf, signInFrom, WRONG } from './testing.ts';

test('when a crowd signs in at once some wait, the others are rejected, and a known device goes first', async () => {
  const shop = await openTestShop(placeSqlite);
  const { email } = (await shop.shopper()).user;
  const cookie = cookieOf(await signInFrom(shop, { email }));
  const crowd = Array.from({ length: 150 }, (_, index) =>
    signInFrom(shop, {
      email: `stranger${index}@example.com`,
      password: WRONG,
      from: `10.1.${index}.1`,
    }),
  );
  let answered = 0;
  for (const answer of crowd) answer.then(() => (answered += 1));
  // The queue is full as soon as one is rejected.
  await Promise.any(
    crowd.map(async (answer) => {
      if ((await answer).statusCode !== 503) throw new Error('looked at');
    }),
  );
  const owner = await signInFrom(shop, { email, cookie });
  expect(owner.statusCode).toBe(200);
  expect(answered).toBeLessThan(150);

  const answers = await Promise.all(crowd);
  const refused = answers.flatMap(({ statusCode }, index) => (statusCode === 503 ? [index] : []));
  expect(refused.length).toBeGreaterThan(0);
  // Two are being checked and a hundred wait, at least.
  expect(refused.length).toBeLessThanOrEqual(48);
  expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(150 - refused.length);
  const [first = 0] = refused;
  expect(answers[first]?.headers['retry-after']).toBe('2');
  expect(answers[first]?.json().code).toBe('unavailable');
  // An attempt that was not checked is not a failure.
  const failures = new Map(
    (await failuresOf(shop)).map(({ key, failures: count }) => [key, count]),
  );
  for (const index of refused) {
    expect(failures.get(`account:stranger${index}@example.com`)).toBe(0);
    expect(failures.get(`address:10.1.${index}.1`)).toBe(0);
  }
});

test('eleven are registered at once from one address and twenty wait, unless they leave; others elsewhere go on', async () => {
  // Keeps all calls in the same minute, however slow the machine is.
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const shop = await openTestShop(placeSqlite, { config: { rateLimits: true } });
  const { url } = await listen(shop);
  const formOf = (name: string, password = 'three green parrots') => ({
    name,
    email: `${name}@example.com`,
    password,
    cpassword: password,
  });
  const register = (payload: object, remoteAddress = '127.0.0.1') =>
    shop.app.inject({ method: 'POST', url: '/api/users/register', payload, remoteAddress });
  // A body that is refused counts for nothing.
  for (let count = 0; count < 12; count += 1) {
    expect((await register({})).statusCode).toBe(400);
    expect((await register(formOf('asha', 'password1234'))).statusCode).toBe(400);
  }

  // As long as nothing can be written, those who were let in get no answer.
  const writing = startLongTransaction(shop.database);
  await writing.begun;
  const leaving = new AbortController();
  const refused: string[] = [];
  const crowd = Array.from({ length: 35 }, async (_, index) => {
    const answer = await fetch(`${url}/api/users/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(formOf(`leaving${index}`)),
      signal: leaving.signal,
    });
    refused.push(`${answer.status} ${answer.headers.get('retry-after')}`);
  });
  const left = Promise.allSettled(crowd);
  await vi.waitFor(() => expect(refused).toEqual(Array(4).fill('429 5')), DEADLINE);
  leaving.abort();
  await left;
  // Those that were refused may keep theirs.
  await vi.waitFor(async () => {
    const open = await new Promise((resolve) =>
      shop.app.server.getConnections((_, count) => resolve(count)),
    );
    expect(open).toBeLessThanOrEqual(4);
  }, DEADLINE);

  const answers: number[] = [];
  const next = Array.from({ length: 24 }, async (_, index) => {
    answers.push((await register(formOf(`next${index}`))).statusCode);
  });
  await vi.waitFor(() => expect(answers).toEqual(Array(4).fill(429)), DEADLINE);
  const elsewhere = register(formOf('elsewhere'), '192.0.2.7');
  await writing.finish();
  expect((await elsewhere).statusCode).toBe(200);
  await Promise.all(next);
  expect(answers.slice(4)).toEqual(Array(20).fill(200));
  const names = await shop.database.query.selectFrom('users').select('name').execute();
  expect(names.filter(({ name }) => name.startsWith('leaving'))).toHaveLength(11);
});
