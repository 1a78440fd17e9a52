import { expect, test, vi } from 'vitest';
import { noBackend, openBrowser } from '../testing/browser.ts';
import { stopTheClock } from '../testing/clock.ts';

/** A shop that gives these answers in turn, then none. */
async function askShop(...answers: (boolean | number | Promise<boolean>)[]) {
  const browser = await openBrowser(noBackend);
  const { untilPaused } = stopTheClock();
  const { askUntilAnswered } = await import('./ask-until-answered.ts');
  let asked = 0;
  const heard: boolean[] = [];
  const asking = askUntilAnswered(async (isLatest) => {
    asked += 1;
    const answer = (await answers[asked - 1]) ?? false;
    heard.push(isLatest());
    return answer;
  });
  const pass = async (ms: number) => {
    await untilPaused(ms);
    await vi.advanceTimersByTimeAsync(ms);
  };
  return { ...browser, ...asking, pass, untilPaused, asked: () => asked, heard };
}

test('without an answer it retries after pauses that double, up to a minute', async () => {
  const { pass, asked, stop } = await askShop();
  for (const ms of [1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000]) await pass(ms);
  expect(asked()).toBe(9);
  stop();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(asked()).toBe(9);
});

test('it waits as long as the shop asks for, an hour at most', async () => {
  const { pass, asked, stop } = await askShop(0, 30_000, 3_000, 1e12);
  for (const ms of [1_000, 30_000, 4_000, 3_600_000]) await pass(ms);
  expect(asked()).toBe(5);
  stop();
});

test('an answer ends the retries, until the next request', async () => {
  const { pass, asked, askNow, comeOnline, stop } = await askShop(false, true, false, true);
  await pass(1_000);
  comeOnline();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(asked()).toBe(2);
  askNow();
  await pass(1_000);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(asked()).toBe(4);
  stop();
});

test('back online it asks at once, and an older failure no longer counts', async () => {
  const hanging = Promise.withResolvers<boolean>();
  const { asked, comeOnline, stop, heard } = await askShop(hanging.promise, true);
  comeOnline();
  expect(asked()).toBe(2);
  await vi.waitFor(() => expect(heard).toEqual([true]));
  hanging.resolve(false);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(asked()).toBe(2);
  expect(heard).toEqual([true, false]);
  stop();
});

test('once stopped it never asks again', async () => {
  const { untilPaused, asked, comeOnline, stop } = await askShop();
  await untilPaused(1_000);
  stop();
  comeOnline();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(asked()).toBe(1);
});
