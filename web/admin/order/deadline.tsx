import type { Dispute } from '../../../contract/orders.ts';
import { countOf, formatDayOfYear, formatTime } from '../locale.ts';
import { isToAnswer, type TimeLeft, timeLeft } from './disputes.ts';

const NOUNS: Record<TimeLeft['unit'], readonly [string, string]> = {
  days: ['day', 'days'],
  hours: ['hour', 'hours'],
  minutes: ['minute', 'minutes'],
};
const PRESSING = 'font-semibold text-danger';

/** How long there is to answer a dispute; nothing where the provider waits for no answer. */
export function Deadline({ dispute }: { dispute: Dispute }) {
  const { respondBy } = dispute;
  if (respondBy === null || !isToAnswer(dispute)) return null;
  const left = timeLeft(respondBy, Date.now());
  if (left === undefined) {
    return <span className={PRESSING}>The time to answer ended on {formatTime(respondBy)}.</span>;
  }
  const { unit, count, isPressing } = left;
  const end = unit === 'days' ? formatDayOfYear(respondBy) : formatTime(respondBy);
  return (
    <span className={isPressing ? PRESSING : 'font-medium'}>
      Answer by {end}, in {countOf(count, NOUNS[unit])}
    </span>
  );
}
