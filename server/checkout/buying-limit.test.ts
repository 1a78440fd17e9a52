import { expect, onTestFinished, test, vi } from 'vitest';
import { Failure } from '../platform/failure.ts';
import { BuyingLimit } from './buying-limit.ts';

test('one address may buy 600 times a minute; bodies that are refused do not count', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const limit = new BuyingLimit(true);
  const buy = (ip: string, answer: string | Failure = 'bought') =>
    limit.countForAddress(ip, async () => answer);
  const refusedBody = new Failure('cartProductGone');
  for (let count = 0; count < 700; count += 1) {
    expect(await buy('192.0.2.1', refusedBody)).toBe(refusedBody);
  }
  const soldOut = new Failure('soldOut', { params: { name: 'Tea' } });
  for (let count = 0; count < 300; count += 1) {
    expect(await buy('192.0.2.1')).toBe('bought');
    expect(await buy('192.0.2.1', soldOut)).toBe(soldOut);
  }
  expect(await buy('192.0.2.1')).toMatchObject({
    code: 'too_many_requests',
    retryAfterSeconds: 1,
  });
  expect(await buy('192.0.2.2')).toBe('bought');
  const unlimited = new BuyingLimit(false);
  for (let count = 0; count < 601; count += 1) {
    expect(await unlimited.countForAddress('192.0.2.1', async () => 'bought')).toBe('bought');
  }
});
