import { expect, test } from 'vitest';
import { Failure } from '../platform/failure.ts';
import { PasswordTurns } from './password-turns.ts';

const STRANGER = { isKnown: false };
const KNOWN = { isKnown: true };

/** Work that ends when it is told to, and notes who is at it. */
function openTurns() {
  const turns = new PasswordTurns();
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const take = (name: string, who: { isKnown: boolean }) =>
    turns.take(async () => {
      begun.push(name);
      await new Promise<void>((resolve) => ends.set(name, resolve));
      return name;
    }, who);
  const end = async (name: string) => {
    ends.get(name)?.();
    for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
  };
  return { turns, begun, take, end };
}

test('two are looked at a time, in the order in which they came, known devices first', async () => {
  const { begun, take, end } = openTurns();
  const all = [
    take('a', STRANGER),
    take('b', STRANGER),
    take('c', STRANGER),
    take('d', STRANGER),
    take('owner', KNOWN),
  ];
  expect(begun).toEqual(['a', 'b']);
  await end('b');
  expect(begun).toEqual(['a', 'b', 'owner']);
  await end('owner');
  await end('a');
  expect(begun).toEqual(['a', 'b', 'owner', 'c', 'd']);
  await end('c');
  await end('d');
  expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'd', 'owner']);
  const next = take('e', STRANGER);
  expect(begun.at(-1)).toBe('e');
  await end('e');
  expect(await next).toBe('e');
});

test('a hundred strangers wait, the next one is told to come back, and a known device is let in', async () => {
  const { begun, take, end } = openTurns();
  const first = [take('a', STRANGER), take('b', STRANGER)];
  const waiting = Array.from({ length: 100 }, (_, index) => take(`w${index}`, STRANGER));
  const refused = await take('late', STRANGER);
  expect(refused).toBeInstanceOf(Failure);
  expect(refused).toMatchObject({ code: 'unavailable', retryAfterSeconds: 2 });
  const owner = take('owner', KNOWN);
  await end('a');
  expect(begun).toEqual(['a', 'b', 'owner']);
  for (const name of ['b', 'owner']) await end(name);
  for (let index = 0; index < 100; index += 1) await end(`w${index}`);
  expect(await Promise.all([...first, ...waiting, owner])).toHaveLength(103);
});

test('work that breaks gives its place to the next', async () => {
  const { turns, take, end } = openTurns();
  const breaking = () => turns.take(() => Promise.reject(new Error('broken')), STRANGER);
  await expect(Promise.all([breaking(), breaking(), breaking()])).rejects.toThrow('broken');
  const next = take('a', STRANGER);
  await end('a');
  expect(await next).toBe('a');
});
