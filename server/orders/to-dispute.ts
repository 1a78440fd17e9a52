import type { Dispute } from '../../contract/orders/schemas.ts';
import { toRupees } from '../../contract/pricing.ts';
import type { Row } from '../platform/db/tables.ts';

type DisputeRow = Pick<
  Row<'disputes'>,
  'id' | 'amount_paise' | 'reason' | 'status' | 'respond_by' | 'created_at'
> & { public_id: string | null };

export function toDispute(row: DisputeRow): Dispute {
  const { respond_by } = row;
  return {
    dispute_id: row.id,
    order_id: row.public_id ?? '',
    amount: toRupees(row.amount_paise),
    reason: row.reason,
    status: row.status,
    respondBy: respond_by === null ? null : new Date(respond_by).toISOString(),
    openedAt: new Date(row.created_at).toISOString(),
  };
}
