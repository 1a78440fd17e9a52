import { expect, onTestFinished, test, vi } from 'vitest';
import { type Answer, type Backend, openBrowser } from '../testing/browser.ts';
import { SAMPLE_USER, sampleProduct } from '../testing/samples.ts';

const HOLD = {
  order_id: 'order_1',
  secondsLeft: 600,
  pieces: [
    { product_id: 'a', qty: 2 },
    { product_id: 'b', qty: 1 },
  ],
};

async function openHolds(backend: Backend) {
  const browser = await openBrowser(backend);
  const account = await import('../account/store.ts');
  const holds = await import('./store.ts');
  const store = account.createAccountStore();
  return {
    ...holds,
    calls: browser.calls,
    comeOnline: browser.comeOnline,
    account: store,
    signIn: (jwtToken = 'a.b.c') => account.startSession(store, { user: SAMPLE_USER, jwtToken }),
    signOut: () => account.endSession(store),
    load: () => holds.loadHolds(store),
    offered: (id: string, countInStock: number) =>
      holds.addHeld(store, sampleProduct(id, { countInStock })).countInStock,
    known: () => holds.ownHolds.getState().holds?.map(({ order_id }) => order_id),
  };
}

/** Moves the clock forward; from then on it stays at that time. */
function letPass(ms: number): void {
  const later = Date.now() + ms;
  const now = vi.spyOn(Date, 'now').mockImplementation(() => later);
  onTestFinished(() => now.mockRestore());
}

test('held units are added to the stock that everyone sees', async () => {
  const { signIn, load, offered } = await openHolds(() => ({ body: { holds: [HOLD] } }));
  signIn();
  expect(offered('a', 0)).toBe(0);
  await load();
  expect(offered('a', 0)).toBe(2);
  expect(offered('b', 3)).toBe(4);
  expect(offered('c', 3)).toBe(3);
});

test('no holds are requested for a visitor', async () => {
  const { load, calls, known } = await openHolds(() => ({ body: { holds: [HOLD] } }));
  await load();
  expect(calls).toEqual([]);
  expect(known()).toBeUndefined();
});

test('concurrent callers share one request; a later one makes a new one', async () => {
  const { signIn, load, calls } = await openHolds(() => ({ body: { holds: [HOLD] } }));
  signIn();
  await Promise.all([load(), load()]);
  expect(calls).toHaveLength(1);
  await load();
  expect(calls).toHaveLength(2);
});

test.each([
  ['no such call', { status: 404, body: { detail: 'Not found.' } }],
  ['a page instead of an answer', { body: '<!doctype html>' }],
  ['nothing', { body: null }],
  ['something else', { body: { holds: { order_id: 'order_1' } } }],
  ['an error of the server', { status: 503, body: {} }],
  ['no answer', 'broken connection'],
] satisfies [string, Answer][])(
  'a backend with %s holds nothing, without a message',
  async (_, answer) => {
    const { signIn, load, known, offered } = await openHolds(() => answer);
    signIn();
    await load();
    expect(known()).toBeUndefined();
    expect(offered('a', 1)).toBe(1);
  },
);

test('an invalid hold is left out', async () => {
  const rubbish = [
    null,
    1,
    {},
    { ...HOLD, pieces: [{}] },
    { ...HOLD, secondsLeft: 'soon' },
    { ...HOLD, secondsLeft: 901 },
    { ...HOLD, secondsLeft: 1_767_323_045_000 },
  ];
  const { signIn, load, known } = await openHolds(() => ({ body: { holds: [...rubbish, HOLD] } }));
  signIn();
  await load();
  expect(known()).toEqual(['order_1']);
});

test('a hiccup keeps the known holds', async () => {
  const answers: Answer[] = [
    { body: { holds: [HOLD] } },
    'broken connection',
    { body: { holds: [] } },
  ];
  const { signIn, load, offered } = await openHolds(() => answers.shift() ?? 'broken connection');
  signIn();
  await load();
  await load();
  expect(offered('a', 0)).toBe(2);
  await load();
  expect(offered('a', 0)).toBe(0);
});

test('once the hold has ended and the stock is back, nothing is added', async () => {
  const { signIn, load, offered } = await openHolds(() => ({ body: { holds: [HOLD] } }));
  signIn();
  await load();
  letPass(600_000);
  expect(offered('a', 0)).toBe(2);
  letPass(11_000);
  expect(offered('a', 0)).toBe(0);
});

test('a listener is called when the units are released, and no longer once it has stopped', async () => {
  const { signIn, load, onReturn } = await openHolds(() => ({ body: { holds: [HOLD] } }));
  signIn();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const told: string[] = [];
  onReturn(() => told.push('stays'));
  const leave = onReturn(() => told.push('leaves'));
  await load();
  vi.advanceTimersByTime(609_000);
  expect(told).toEqual([]);
  leave();
  vi.advanceTimersByTime(2_000);
  expect(told).toEqual(['stays']);
});

test('without new holds, listeners are called again every half minute', async () => {
  const answers: Answer[] = [{ body: { holds: [HOLD] } }, 'broken connection'];
  const { signIn, load, onReturn } = await openHolds(
    () => answers.shift() ?? { body: { holds: [] } },
  );
  signIn();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  onTestFinished(() => void vi.useRealTimers());
  let told = 0;
  onReturn(() => {
    told += 1;
  });
  await load();
  vi.advanceTimersByTime(610_000);
  expect(told).toBe(1);
  await load();
  vi.advanceTimersByTime(29_000);
  expect(told).toBe(1);
  vi.advanceTimersByTime(1_000);
  expect(told).toBe(2);
  await load();
  vi.advanceTimersByTime(600_000);
  expect(told).toBe(2);
});

test('a listener is called when the browser is back online, and no longer once it has stopped', async () => {
  const { onReturn, comeOnline } = await openHolds(() => 'broken connection');
  const told: string[] = [];
  onReturn(() => told.push('stays'));
  const leave = onReturn(() => told.push('leaves'));
  leave();
  comeOnline();
  expect(told).toEqual(['stays']);
});

test('a hold that has already ended when it arrives is ignored', async () => {
  const { signIn, load, known } = await openHolds(() => ({
    body: { holds: [{ ...HOLD, secondsLeft: 0 }] },
  }));
  signIn();
  await load();
  expect(known()).toEqual([]);
});

test('the next user of this browser gets none of the holds', async () => {
  const answer = Promise.withResolvers<Answer>();
  const answers = [{ body: { holds: [HOLD] } }, answer.promise, { body: { holds: [] } }];
  const { signIn, signOut, load, offered, known } = await openHolds(
    () => answers.shift() ?? 'broken connection',
  );
  signIn();
  await load();
  const late = load();
  signOut();
  signIn('d.e.f');
  expect(offered('a', 0)).toBe(0);
  await load();
  answer.resolve({ body: { holds: [HOLD] } });
  await late;
  expect(known()).toEqual([]);
});
