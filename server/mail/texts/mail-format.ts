import { formatPrice } from '../../../contract/pricing.ts';
import type { MailShop } from '../mail.ts';

export type MailFormat = {
  /** In rupees, which is what was charged, whatever sign the order screens show. */
  money(paise: number): string;
  /** In the shop's time zone, which it names. */
  time(at: number): string;
  /** How people refer to an order: its number, or its long id while it has none. */
  orderName(order: { number: number | null; id: string }): string;
};

/** Creating one takes longer than composing the rest of a mail, so it is kept for each zone. */
const times = new Map<string, MailFormat['time']>();

function timeIn(timeZone: string): MailFormat['time'] {
  const known = times.get(timeZone);
  if (known !== undefined) return known;
  const days = new Intl.DateTimeFormat('en-GB', { timeZone, dateStyle: 'long' });
  const clocks = new Intl.DateTimeFormat('en-IN', {
    timeZone,
    hour: 'numeric',
    minute: '2-digit',
    hour12: true,
    timeZoneName: 'short',
  });
  const time = (at: number) => `${days.format(at)}, ${clocks.format(at)}`;
  times.set(timeZone, time);
  return time;
}

export function mailFormat({
  timeZone,
  orderPrefix,
}: Pick<MailShop, 'timeZone' | 'orderPrefix'>): MailFormat {
  return {
    money: formatPrice,
    time: timeIn(timeZone),
    orderName: ({ number, id }) => (number === null ? id : `${orderPrefix}${number}`),
  };
}
