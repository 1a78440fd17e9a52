import { IMAGE_FAILURES } from '../../contract/admin-wording/failures.ts';
import { Failure } from '../platform/failure.ts';
import { Turns } from '../platform/turns.ts';

/** With the one that is being encoded; each has its bytes in memory. */
const MOST_PICTURES = 10;
const RETRY_AFTER_SECONDS = 5;

/** One picture is encoded at a time: it takes all the memory and processor that may be spared. */
export function openPictureTurns(): Turns {
  return new Turns({
    atOnce: 1,
    mostWaiting: MOST_PICTURES - 1,
    refuse: () =>
      new Failure('too_many_requests', IMAGE_FAILURES.tooMany, undefined, RETRY_AFTER_SECONDS),
  });
}
