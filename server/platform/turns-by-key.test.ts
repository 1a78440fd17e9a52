import { expect, test } from 'vitest';
import { Failure } from './failure.ts';
import { TurnsByKey } from './turns-by-key.ts';

test('each key has its own queue, whoever leaves frees a place, and an idle key is forgotten', async () => {
  const turns = new TurnsByKey({
    atOnce: 1,
    mostWaiting: 1,
    refuse: () => new Failure('too_many_requests', 'Later.', undefined, 5),
  });
  const staying = new AbortController().signal;
  const leaving = new AbortController();
  const { promise: ended, resolve: end } = Promise.withResolvers<string>();
  const never = () => Promise.reject(new Error('This one has left.'));
  const first = turns.take('a', () => ended, staying);
  const second = turns.take('a', never, leaving.signal);
  expect(await turns.take('a', never, staying)).toBeInstanceOf(Failure);
  expect(await turns.take('b', async () => 'at once', staying)).toBe('at once');
  expect(turns.size).toBe(1);

  leaving.abort();
  expect(await second).toBeInstanceOf(Failure);
  const third = turns.take('a', async () => 'third', staying);
  expect(await turns.take('a', never, AbortSignal.abort())).toBeInstanceOf(Failure);
  end('first');
  expect(await Promise.all([first, third])).toEqual(['first', 'third']);
  expect(turns.size).toBe(0);
});
