import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { GatheredLog } from './gathered-log.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function open() {
  const written: string[][] = [];
  const gathered = new GatheredLog({
    write: (lines: string) => {
      const messages = lines.trimEnd().split('\n');
      written.push(messages.map((line) => (JSON.parse(line) as { msg: string }).msg));
    },
  });
  return { gathered, written, log: pino({}, gathered) };
}

test('requests are written together, a quarter of a second after the first', () => {
  const { log, written } = open();
  log.info('one');
  vi.advanceTimersByTime(200);
  log.child({}, { redact: [] }).info('two');
  vi.advanceTimersByTime(49);
  expect(written).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(written).toEqual([['one', 'two']]);
  log.info('three');
  vi.advanceTimersByTime(250);
  expect(written).toEqual([['one', 'two'], ['three']]);
  vi.advanceTimersByTime(10_000);
  expect(written).toHaveLength(2);
});

test.each(['warn', 'error', 'fatal'] as const)(
  'a line of level %s is written at once, in its place',
  (level) => {
    const { log, written } = open();
    log.info('before');
    log[level]('trouble');
    expect(written).toEqual([['before', 'trouble']]);
    log.info('after');
    expect(written).toHaveLength(1);
    vi.advanceTimersByTime(250);
    expect(written[1]).toEqual(['after']);
  },
);

test('many lines do not pile up, and none is written twice', () => {
  const { gathered, log, written } = open();
  for (let count = 0; count < 1_000; count += 1) log.info(`line ${count}`);
  expect(written.length).toBeGreaterThan(1);
  gathered.flush();
  vi.advanceTimersByTime(250);
  expect(written.flat()).toEqual(Array.from({ length: 1_000 }, (_, count) => `line ${count}`));
});
