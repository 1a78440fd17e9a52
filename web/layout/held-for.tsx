import { useEffect, useState } from 'react';
import * as PAYMENT from '../../contract/payments/wording.ts';

const MINUTE_MS = 60_000;

/** Counts down how long an order is still held; not a live region, so no minute is read out. */
export function HeldFor({ endsAt }: { endsAt: number }) {
  const minutes = useMinutesLeft(endsAt);
  return <span>{PAYMENT.heldFor(minutes)}</span>;
}

/** In whole minutes. */
function useMinutesLeft(endsAt: number): number {
  const [now, setNow] = useState(Date.now);
  const left = Math.max(0, endsAt - now);
  useEffect(() => {
    if (left === 0) return;
    // Until one minute less is left.
    const timer = setTimeout(() => setNow(Date.now()), (left % MINUTE_MS) + 1);
    return () => clearTimeout(timer);
  }, [left]);
  return Math.floor(left / MINUTE_MS);
}
