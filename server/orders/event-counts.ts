import { type OrderEvent, orderEventSchema } from '../../contract/orders/event-schemas.ts';
import { onCommit } from '../platform/db/on-commit.ts';

/** How often each thing has happened to an order in this process. */
export const eventCounts = new Map<OrderEvent['kind'], number>(
  orderEventSchema.options.map(({ shape }) => [shape.kind.value, 0]),
);

/** Counts an event once the transaction that records it has committed. */
export function countEvent({ kind }: OrderEvent): void {
  onCommit(() => void eventCounts.set(kind, (eventCounts.get(kind) ?? 0) + 1));
}
