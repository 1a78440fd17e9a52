import { formatAmount } from '../../../contract/pricing.ts';
import type { MailShop } from '../mail.ts';

export type MailFormat = {
  /** With the sign of the order screens. */
  money(paise: number): string;
  /** In the shop's time zone, which it names. */
  time(at: number): string;
  /** How people refer to an order: its number, or its long id while it has none. */
  orderName(order: { number: number | null; id: string }): string;
};

export function mailFormat({
  receiptSign,
  timeZone,
  orderPrefix,
}: Pick<MailShop, 'receiptSign' | 'timeZone' | 'orderPrefix'>): MailFormat {
  const days = new Intl.DateTimeFormat('en-GB', { timeZone, dateStyle: 'long' });
  const clocks = new Intl.DateTimeFormat('en-IN', {
    timeZone,
    hour: 'numeric',
    minute: '2-digit',
    hour12: true,
    timeZoneName: 'short',
  });
  return {
    money: (paise) => `${receiptSign}${formatAmount(paise)}`,
    time: (at) => `${days.format(at)}, ${clocks.format(at)}`,
    orderName: ({ number, id }) => (number === null ? id : `${orderPrefix}${number}`),
  };
}
