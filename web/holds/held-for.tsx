import { useEffect, useState } from 'react';

const MINUTE_MS = 60_000;

/** How long an order is still held; it moves on by itself, and is not read out each time it does. */
export function HeldFor({ endsAt }: { endsAt: number }) {
  const minutes = useMinutesLeft(endsAt);
  return <span>{heldForWords(minutes)}</span>;
}

export function heldForWords(minutes: number): string {
  if (minutes < 1) return 'Held for you for less than a minute';
  return `Held for you for ${minutes} more ${minutes === 1 ? 'minute' : 'minutes'}`;
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
