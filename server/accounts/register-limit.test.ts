import { expect, test } from 'vitest';
import { Failure } from '../platform/failure.ts';
import { registerLimit } from './register-limit.ts';

test('beyond ten a minute one registers at a time, at each address', async () => {
  const limit = registerLimit();
  const disconnected = new AbortController().signal;
  const begun: string[] = [];
  const works = new Map<string, () => void>();
  const register = (name: string, rateLimitKey: string) =>
    limit({ rateLimitKey, disconnected })(() => {
      begun.push(name);
      return new Promise<string>((resolve) => works.set(name, () => resolve(name)));
    });
  const taken = Array.from({ length: 31 }, (_, index) => register(`a${index}`, '192.0.2.1'));
  expect(begun).toEqual(Array.from({ length: 11 }, (_, index) => `a${index}`));
  const refused = await register('late', '192.0.2.1');
  expect(refused).toBeInstanceOf(Failure);
  expect(refused).toMatchObject({ code: 'too_many_requests', retryAfterSeconds: 5 });

  taken.push(register('b', '192.0.2.2'));
  works.get('b')?.();
  expect(await taken.at(-1)).toBe('b');
  // The ten that went ahead do not give way to those that wait.
  for (const first of begun.slice(0, 10)) works.get(first)?.();
  await Promise.all(taken.slice(0, 10));
  expect(begun).toHaveLength(12);
  for (let index = 10; index < 31; index += 1) {
    expect(begun.at(-1)).toBe(index === 10 ? 'b' : `a${index}`);
    works.get(`a${index}`)?.();
    await taken[index];
    // The next one begins after the answer of the one before.
    await new Promise(setImmediate);
  }
  expect(begun).toHaveLength(32);
});

test('an address registers 120 times a minute at most', async () => {
  const limit = registerLimit();
  const disconnected = new AbortController().signal;
  const register = (rateLimitKey: string) =>
    limit({ rateLimitKey, disconnected })(async () => 'done');
  const answers = [];
  for (let count = 0; count < 121; count += 1) answers.push(await register('192.0.2.1'));
  expect(answers.slice(0, 120)).toEqual(Array(120).fill('done'));
  expect(answers.at(-1)).toMatchObject({ code: 'too_many_requests' });
  expect(await register('192.0.2.2')).toBe('done');
});
