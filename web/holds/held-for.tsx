import { useEffect, useState } from 'react';
import { PAY_LATER } from '../../contract/wording/payment.ts';

const MINUTE_MS = 60_000;

/** How long an order is still held; it moves on by itself, and is not read out each time it does. */
export function HeldFor({ endsAt }: { endsAt: number }) {
  const minutes = useMinutesLeft(endsAt);
  return <span>{PAY_LATER.heldFor(minutes)}</span>;
}

/** Whole ones. */
function useMinutesLeft(endsAt: number): number {
  const [now, setNow] = useState(Date.now);
  const left = Math.max(0, endsAt - now);
  useEffect(() => {
    if (left === 0) return;
    // To the moment at which one minute less is left.
    const timer = setTimeout(() => setNow(Date.now()), (left % MINUTE_MS) + 1);
    return () => clearTimeout(timer);
  }, [left]);
  return Math.floor(left / MINUTE_MS);
}
