import { expect, test } from 'vitest';
import { Failure } from '../platform/failure.ts';
import { openPictureLimiter } from './picture-limiter.ts';

test('one picture is encoded at a time, nine wait, and the next upload is told when to retry', async () => {
  const limiter = openPictureLimiter();
  const end = Promise.withResolvers<void>();
  let begun = 0;
  const encode = () => {
    begun += 1;
    return end.promise;
  };
  const taken = Array.from({ length: 10 }, () => limiter.take(encode));
  const refused = await limiter.take(encode);
  expect(refused).toBeInstanceOf(Failure);
  expect(refused).toMatchObject({ code: 'too_many_requests', retryAfterSeconds: 5 });
  expect(begun).toBe(1);
  end.resolve();
  await Promise.all(taken);
  expect(begun).toBe(10);
});
