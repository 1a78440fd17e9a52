import { orderEndpoints } from '../../contract/orders/endpoints.ts';
import { EXTRAS_PER_CALL } from '../../contract/orders/numbers.ts';
import type { OrderExtras } from '../../contract/orders/schemas.ts';
import { asRecord, isRecord } from '../lib/records.ts';
import { offers } from './backend.ts';
import { call } from './call.ts';

/** By the order's id. */
export type Extras = ReadonlyMap<string, OrderExtras>;

/** The ids of our own server look like this. */
const OWN_ID = /^[\w-]{1,64}$/;

/** In parts that one call takes; none where nothing is known beyond the orders themselves. */
export function extrasToAsk(orderIds: readonly string[]): string[][] {
  if (!offers('listOrderExtras')) return [];
  const ids = [...new Set(orderIds)].filter((id) => OWN_ID.test(id));
  return Array.from({ length: Math.ceil(ids.length / EXTRAS_PER_CALL) }, (_, part) =>
    ids.slice(part * EXTRAS_PER_CALL, (part + 1) * EXTRAS_PER_CALL),
  );
}

/** None where they could not be loaded. */
export async function fetchExtras(orderIds: readonly string[]): Promise<Extras> {
  const found: OrderExtras[] = [];
  try {
    for (const part of extrasToAsk(orderIds)) found.push(...(await fetchPartOfExtras(part)));
  } catch {
    // The lists are complete without.
  }
  return toExtras(found);
}

/** Of as many orders as one call takes. */
export async function fetchPartOfExtras(
  orderIds: readonly string[],
  transport: { signal?: AbortSignal } = {},
): Promise<OrderExtras[]> {
  const options = { query: { ids: orderIds.join(',') }, ...transport };
  return readExtras((await call(orderEndpoints.listOrderExtras, options)).body);
}

export function readExtras(body: unknown): OrderExtras[] {
  const { extras } = asRecord(body);
  return Array.isArray(extras) ? extras.filter(isExtras) : [];
}

export const toExtras = (found: readonly OrderExtras[]): Extras =>
  new Map(found.map((each) => [each.order_id, each]));

function isExtras(item: unknown): item is OrderExtras {
  if (!isRecord(item)) return false;
  const { order_id, number, refunded, payUntil } = item;
  return (
    typeof order_id === 'string' &&
    Number.isInteger(number) &&
    typeof refunded === 'number' &&
    (payUntil === null || typeof payUntil === 'string')
  );
}
