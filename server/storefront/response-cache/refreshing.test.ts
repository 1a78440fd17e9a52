import { expect, onTestFinished, test, vi } from 'vitest';
import { WHOLE_LISTS } from '../../platform/http/live-answer.ts';
import { PendingAnswer } from './pending-answer.ts';
import { ResponseCache } from './response-cache.ts';

const STEP_MS = 1;

const level = (id: string) => ({ id, isOtherLevel: true });
const number = (id: string) => ({ id, isOtherLevel: false });

/** A cache whose answers say how often they were built, with a clock that the test moves. */
function openRefreshed() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const cache = new ResponseCache();
  const made = new Map<string, number>();
  let workMs = 0;
  let meanwhile = () => {};
  let slowly: Promise<void> | undefined;
  let showsNext: readonly string[] | undefined;
  const make = (url: string) => {
    const times = (made.get(url) ?? 0) + 1;
    made.set(url, times);
    return `${url} ${times}`;
  };
  /** Builds and caches an answer, during which something may happen. */
  const keep = async (
    url: string,
    shown?: { shows: readonly string[]; own?: string },
    during = () => {},
  ): Promise<void> => {
    const pending = await cache.find(url);
    if (!(pending instanceof PendingAnswer)) throw new Error('It is cached already.');
    const remake = async () => {
      await Promise.resolve();
      vi.advanceTimersByTime(workMs);
      meanwhile();
      meanwhile = () => {};
      await slowly;
      return { payload: make(url), shows: showsNext ?? shown?.shows ?? [] };
    };
    if (shown !== undefined) pending.live = { ...shown, remake };
    vi.advanceTimersByTime(STEP_MS);
    during();
    await cache.keep(pending, make(url), {});
  };
  const read = (url: string): string | undefined => {
    const entry = cache.peek(url);
    return entry && cache.reply(entry, {}).body.toString();
  };
  return {
    cache,
    keep,
    read,
    stockChanged: (...changes: Parameters<ResponseCache['stockChanged']>[0]) =>
      cache.stockChanged(changes),
    during: (act: () => void) => {
      meanwhile = act;
    },
    workFor: (ms: number) => {
      workMs = ms;
    },
    /** Until the returned function is called, no refresh finishes. */
    hang: () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      slowly = promise;
      return resolve;
    },
    showNext: (...ids: string[]) => {
      showsNext = ids;
    },
    /** Lets time pass, including everything it triggers that does not hang. */
    wait: async (ms: number) => {
      for (let passed = 0; passed < ms; passed += STEP_MS) {
        vi.advanceTimersByTime(STEP_MS);
        do await new Promise(setImmediate);
        while (cache.isRefreshing && slowly === undefined);
      }
    },
  };
}

test("when a product's stock moves, its own answer is refreshed at once, and the old one is served until then", async () => {
  const { cache, keep, read, stockChanged, wait } = openRefreshed();
  await keep('/p', { shows: ['a', 'b'], own: 'a' });
  expect(read('/p')).toBe('/p 1');
  stockChanged(number('a'));
  expect(read('/p')).toBe('/p 1');
  await wait(100);
  expect(read('/p')).toBe('/p 2');
  expect(cache.remade).toBe(1);
});

test('when the stock behind a card moves, its page is refreshed four seconds later, once for all moves', async () => {
  const { keep, read, stockChanged, wait } = openRefreshed();
  await keep('/home', { shows: ['a', 'b'] });
  read('/home');
  stockChanged(number('a'));
  await wait(3_000);
  stockChanged(number('b'));
  await wait(900);
  expect(read('/home')).toBe('/home 1');
  await wait(100);
  expect(read('/home')).toBe('/home 2');
  await wait(20_000);
  expect(read('/home')).toBe('/home 2');
});

test('when a product sells out, every page with its card is refreshed at once, and no other', async () => {
  const { keep, read, stockChanged, wait } = openRefreshed();
  await keep('/home', { shows: ['a', 'b'] });
  await keep('/p', { shows: ['c', 'a'], own: 'c' });
  await keep('/list', { shows: ['c'] });
  await keep('/api', { shows: [WHOLE_LISTS] });
  const urls = ['/home', '/p', '/list', '/api'];
  urls.map(read);
  stockChanged(level('a'));
  await wait(100);
  expect(urls.map(read)).toEqual(['/home 2', '/p 2', '/list 1', '/api 1']);
});

test('a list of all products is refreshed four seconds after any of them has moved', async () => {
  const { keep, read, stockChanged, wait } = openRefreshed();
  await keep('/home', { shows: ['a'] });
  await keep('/api', { shows: [WHOLE_LISTS] });
  const move = () => stockChanged(number('b'));
  // This one is cached after the move, which it may not have seen.
  await keep('/late', { shows: [WHOLE_LISTS] }, move);
  const urls = ['/home', '/api', '/late'];
  await wait(3_000);
  expect(urls.map(read)).toEqual(['/home 1', '/api 1', '/late 1']);
  await wait(1_100);
  expect(urls.map(read)).toEqual(['/home 1', '/api 2', '/late 2']);
});

test('an answer nobody requested for two seconds is removed at no cost', async () => {
  const { cache, keep, read, stockChanged, wait } = openRefreshed();
  await keep('/p', { shows: ['a'], own: 'a' });
  await wait(500);
  read('/p');
  for (let time = 1; time <= 6; time += 1) {
    stockChanged(number('a'));
    await wait(500);
  }
  // At 500 ms it was in use; after 2,500 ms it no longer is.
  expect([cache.remade, read('/p')]).toEqual([5, undefined]);
});

test('an answer cached after moves it may not have seen is refreshed, if it shows stock', async () => {
  const { keep, read, stockChanged, wait } = openRefreshed();
  const move = () => stockChanged(number('a'));
  await keep('/categories', undefined, move);
  await keep('/p', { shows: ['a'] }, move);
  read('/p');
  await wait(1_000);
  expect(['/p', '/categories'].map(read)).toEqual(['/p 2', '/categories 1']);
});

test('a move during a refresh causes another refresh', async () => {
  const { keep, read, stockChanged, during, wait } = openRefreshed();
  await keep('/p', { shows: ['a'], own: 'a' });
  read('/p');
  during(() => stockChanged(number('a')));
  stockChanged(number('a'));
  await wait(100);
  expect(read('/p')).toBe('/p 3');
});

test('however many orders come, refreshing takes a tenth of the time, and what is not refreshed in time is removed', async () => {
  const { cache, keep, read, stockChanged, workFor, wait } = openRefreshed();
  const ids = Array.from({ length: 40 }, (_, index) => `p${index}`);
  for (const id of ids) await keep(`/${id}`, { shows: [id], own: id });
  for (const id of ids) read(`/${id}`);
  workFor(10);
  stockChanged(...ids.map(number));
  await wait(400);
  // Ten milliseconds of work, ninety of rest.
  expect(cache.remade).toBe(4);
  const left = ids.filter((id) => cache.peek(`/${id}`) !== undefined);
  expect(left).toEqual(['p0', 'p1', 'p2', 'p3']);
});

test('a page is refreshed for the products it shows now, and not for those it no longer shows', async () => {
  const { cache, keep, read, stockChanged, showNext, wait } = openRefreshed();
  await keep('/p', { shows: ['a', 'b'], own: 'a' });
  read('/p');
  showNext('a', 'c');
  stockChanged(level('b'));
  await wait(100);
  expect(read('/p')).toBe('/p 2');
  stockChanged(level('b'));
  await wait(100);
  expect(read('/p')).toBe('/p 2');
  stockChanged(level('c'));
  await wait(100);
  expect([read('/p'), cache.remade]).toEqual(['/p 3', 2]);
});

test('an answer removed before it was refreshed hurries no other', async () => {
  const { cache, keep, read, stockChanged, wait } = openRefreshed();
  await keep('/p', { shows: ['a'], own: 'a' });
  await keep('/home', { shows: ['a'] });
  stockChanged(number('a'));
  cache.remove((url) => url === '/p');
  await wait(3_900);
  expect(read('/home')).toBe('/home 1');
  await wait(100);
  expect(read('/home')).toBe('/home 2');
});

test('an answer removed by an owner during its refresh does not come back', async () => {
  const { cache, keep, read, stockChanged, during, wait } = openRefreshed();
  await keep('/p', { shows: ['a'], own: 'a' });
  read('/p');
  during(() => cache.remove((url) => url === '/p'));
  stockChanged(number('a'));
  await wait(300);
  expect([read('/p'), cache.remade]).toEqual([undefined, 0]);
  await keep('/p', { shows: ['a'], own: 'a' });
  expect(read('/p')).toBe('/p 3');
});

test('while one refresh takes long, no answer is served longer than it may be', async () => {
  const { cache, keep, read, stockChanged, hang, wait } = openRefreshed();
  await keep('/slow', { shows: ['a'], own: 'a' });
  await keep('/other', { shows: ['b'], own: 'b' });
  await keep('/third', { shows: ['c'], own: 'c' });
  for (const url of ['/slow', '/other', '/third']) read(url);
  const finish = hang();
  stockChanged(number('a'));
  await wait(100);
  stockChanged(number('b'));
  await wait(250);
  expect(['/slow', '/other', '/third'].map(read)).toEqual(['/slow 1', '/other 1', '/third 1']);
  await wait(100);
  expect(['/slow', '/other', '/third'].map(read)).toEqual([undefined, '/other 1', '/third 1']);
  await wait(100);
  expect(['/slow', '/other', '/third'].map(read)).toEqual([undefined, undefined, '/third 1']);
  finish();
  await wait(100);
  // A result that nobody waits for is not cached.
  expect([cache.peek('/slow'), cache.remade]).toEqual([undefined, 0]);
});

test('a page that starts to show a product which moves at that moment is refreshed once more', async () => {
  const { keep, read, stockChanged, showNext, during, wait } = openRefreshed();
  await keep('/p', { shows: ['a', 'b'], own: 'a' });
  read('/p');
  showNext('a', 'c');
  during(() => stockChanged(level('c')));
  stockChanged(level('b'));
  await wait(300);
  expect(read('/p')).toBe('/p 3');
});
