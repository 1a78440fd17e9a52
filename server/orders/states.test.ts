import { expect, test } from 'vitest';
import { stateAfter } from './history.ts';
import { TRANSITIONS } from './states.ts';

test('the event of every move says where the order went', () => {
  const moves = Object.entries(TRANSITIONS).flatMap(([from, next]) =>
    Object.entries(next).map(([to, event]) => ({ from, to, said: stateAfter(event) })),
  );
  expect(moves).toHaveLength(11);
  expect(moves.filter(({ to, said }) => to !== said)).toEqual([]);
});
