import type { Dispute } from '../../../contract/orders/schemas.ts';
import { DISPUTE_TEXT } from '../../../contract/payments/admin-wording.ts';
import { useTimes } from '../use-times.ts';
import { isToAnswer, timeLeft } from './disputes.ts';

const PRESSING = 'font-semibold text-danger';

/** The time left to respond to a dispute; empty where the provider expects no response. */
export function Deadline({ dispute }: { dispute: Dispute }) {
  const { respondBy } = dispute;
  const times = useTimes();
  if (respondBy === null || !isToAnswer(dispute)) return null;
  const left = timeLeft(respondBy, Date.now());
  if (left === undefined) {
    return <span className={PRESSING}>{DISPUTE_TEXT.tooLate(times.time(respondBy))}</span>;
  }
  const { unit, count, isPressing } = left;
  const end = unit === 'days' ? times.dayOfYear(respondBy) : times.time(respondBy);
  return (
    <span className={isPressing ? PRESSING : 'font-medium'}>
      {DISPUTE_TEXT.respondBy(end, count, unit)}
    </span>
  );
}
