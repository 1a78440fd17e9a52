import { expect, test } from 'vitest';
import { placeSqlite } from '../platform/testing/engines.ts';
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
