import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { OnePerTurn } from './one-per-turn.ts';

test('serves one caller in each turn of the event loop, in order of arrival', async () => {
  const turns = new OnePerTurn();
  const served: string[] = [];
  for (const name of ['first', 'second', 'third']) void turns.next().then(() => served.push(name));
  await Promise.resolve();
  expect(served).toEqual([]);
  const afterEachTurn: string[][] = [];
  for (let turn = 0; turn < 4; turn += 1) {
    await nextTurn();
    afterEachTurn.push([...served]);
  }
  expect(afterEachTurn).toEqual([
    ['first'],
    ['first', 'second'],
    ['first', 'second', 'third'],
    ['first', 'second', 'third'],
  ]);
});

test('serves those who come while others wait, and those who come after all were served', async () => {
  const turns = new OnePerTurn();
  const served: string[] = [];
  const serve = async (name: string) => {
    await turns.next();
    served.push(name);
  };
  const first = serve('first').then(() => serve('again'));
  await Promise.all([first, serve('second')]);
  expect(served).toEqual(['first', 'second', 'again']);
  await nextTurn();
  await nextTurn();
  await serve('late');
  expect(served).toEqual(['first', 'second', 'again', 'late']);
});
