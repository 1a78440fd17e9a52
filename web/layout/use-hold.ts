import { useEffect, useReducer } from 'react';
import { findHold, type OwnHold } from '../holds/store.ts';
import { useHolds } from './use-holds.ts';

/** The hold of an order until its time is up; undefined until the shop has answered. */
export function useHold(orderId: string): OwnHold | 'none' | undefined {
  const holds = useHolds();
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const hold = findHold(holds, orderId);
  const endsAt = hold?.endsAt;
  useEffect(() => {
    if (endsAt === undefined) return;
    const timer = setTimeout(redraw, endsAt - Date.now() + 1);
    return () => clearTimeout(timer);
  }, [endsAt]);
  return holds === undefined ? undefined : (hold ?? 'none');
}
