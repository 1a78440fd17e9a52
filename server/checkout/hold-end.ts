import type { FoundOrder } from '../orders/find-order.ts';
import { HOLD_MS } from './checkout.ts';

/** When the time to pay runs out. */
export function holdEndOf({ hold_ends_at, created_at }: FoundOrder): number {
  return hold_ends_at ?? created_at + HOLD_MS;
}
