import { checkoutEndpoints } from '../../contract/checkout/endpoints.ts';
import type { Hold } from '../../contract/checkout/schemas.ts';
import { HOLDS } from '../../contract/stock/policy.ts';
import { call } from './backend.ts';

export type FetchedHold = Omit<Hold, 'rates'>;

type Piece = Hold['pieces'][number];

/** The cart waits for this answer before it compares its lines with the shop. */
const LIMIT_MS = 10_000;

/** A larger number is a timestamp, or in another unit. */
const LONGEST_SECONDS = HOLDS.minutes * 60;

/** The shopper's holds. */
export async function fetchHolds(): Promise<FetchedHold[]> {
  const signal = AbortSignal.timeout(LIMIT_MS);
  const { body } = await call(checkoutEndpoints.listHolds, { signal });
  const holds: unknown = (body as Partial<typeof body> | null)?.holds;
  if (!Array.isArray(holds)) throw new Error('The holds are not a list.');
  return holds.filter(isHold);
}

function isHold(item: Partial<Record<keyof Hold, unknown>> | null): item is FetchedHold {
  return (
    typeof item?.order_id === 'string' &&
    typeof item.secondsLeft === 'number' &&
    item.secondsLeft <= LONGEST_SECONDS &&
    Array.isArray(item.pieces) &&
    item.pieces.every(isPiece)
  );
}

function isPiece(item: Partial<Record<keyof Piece, unknown>> | null): item is Piece {
  return typeof item?.product_id === 'string' && Number.isInteger(item.qty);
}
