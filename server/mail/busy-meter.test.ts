import { expect, test } from 'vitest';
import { openBusyMeter } from './busy-meter.ts';

test('a process is busy when its event loop hardly ever rests, over at least 200 ms', () => {
  let used = { active: 0, idle: 0 };
  const isBusy = openBusyMeter(() => used);
  const pass = (active: number, idle: number) => {
    used = { active: used.active + active, idle: used.idle + idle };
    return isBusy();
  };
  expect(pass(100, 0)).toBe(false);
  expect(pass(100, 0)).toBe(true);
  expect(pass(0, 100)).toBe(true);
  expect(pass(0, 100)).toBe(false);
  expect(pass(900, 100)).toBe(false);
  expect(pass(960, 40)).toBe(true);
});
