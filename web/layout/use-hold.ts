import { useEffect, useReducer } from 'react';
import type { OrderHold, ShownOrder } from '../backend/orders.ts';

/** The hold of an order until its time is up; undefined where nothing is known of it. */
export function useHold(hold: ShownOrder['hold']): OrderHold | 'none' | undefined {
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const endsAt = hold?.endsAt;
  useEffect(() => {
    if (endsAt === undefined) return;
    const timer = setTimeout(redraw, endsAt - Date.now() + 1);
    return () => clearTimeout(timer);
  }, [endsAt]);
  if (hold === undefined) return undefined;
  return hold !== null && hold.endsAt > Date.now() ? hold : 'none';
}
