import { expect, test } from 'vitest';
import { Failure } from './failure.ts';
import { LimitersByKey } from './limiters-by-key.ts';

test('each key has its own queue, whoever leaves frees a place, and an idle key is forgotten', async () => {
  const limiters = new LimitersByKey({
    atOnce: 1,
    mostWaiting: 1,
    refuse: () => new Failure('tooManyUploads', { retryAfterSeconds: 5 }),
  });
  const staying = new AbortController().signal;
  const leaving = new AbortController();
  const { promise: ended, resolve: end } = Promise.withResolvers<string>();
  const never = () => Promise.reject(new Error('This one has left.'));
  const first = limiters.take('a', () => ended, staying);
  const second = limiters.take('a', never, leaving.signal);
  expect(await limiters.take('a', never, staying)).toBeInstanceOf(Failure);
  expect(await limiters.take('b', async () => 'at once', staying)).toBe('at once');
  expect(limiters.size).toBe(1);

  leaving.abort();
  expect(await second).toBeInstanceOf(Failure);
  const third = limiters.take('a', async () => 'third', staying);
  expect(await limiters.take('a', never, AbortSignal.abort())).toBeInstanceOf(Failure);
  end('first');
  expect(await Promise.all([first, third])).toEqual(['first', 'third']);
  expect(limiters.size).toBe(0);
});
