import { Failure } from '../platform/failure.ts';
import { Limiter } from '../platform/limiter.ts';

/** Including the one being encoded; each is held in memory. */
const MOST_PICTURES = 10;
const RETRY_AFTER_SECONDS = 5;

/** One picture is encoded at a time: that takes all the memory and CPU that can be spared. */
export function openPictureLimiter(): Limiter {
  return new Limiter({
    atOnce: 1,
    mostWaiting: MOST_PICTURES - 1,
    refuse: () => new Failure('tooManyUploads', { retryAfterSeconds: RETRY_AFTER_SECONDS }),
  });
}
