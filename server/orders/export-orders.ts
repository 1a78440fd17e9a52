import { forAddressFields } from '../../contract/orders/address.ts';
import {
  ORDER_COLUMNS,
  type OrderColumn,
  type ShippingAddress,
} from '../../contract/orders/schemas.ts';
import { toRupees } from '../../contract/pricing.ts';
import type { Context } from '../context.ts';
import { shieldEverySplit } from '../platform/csv/formulas.ts';
import { type Cell, csvDownload } from '../platform/csv/write.ts';
import type { Database } from '../platform/db/open.ts';
import type { Row } from '../platform/db/tables.ts';
import type { Download } from '../platform/http/download.ts';
import { zonedIso } from '../platform/zoned-time.ts';
import { type ExportedOrderRow, findOrdersToExport, findPaid } from './export-queries.ts';
import { findCharges, sumOf } from './order-price.ts';
import { findLines } from './queries.ts';

const ORDERS_PER_PAGE = 125;

const NO_ADDRESS: ShippingAddress = forAddressFields('');

const UNPAID = { paid: 0, refunded: 0 };

/** All orders, read page by page while they are sent, without those placed in the meantime. */
export function exportOrders(
  { database, shop }: Pick<Context, 'database' | 'shop'>,
  { withExpired }: { withExpired: boolean },
): Download {
  const pages = readPages(database, withExpired, shop.current().timeZone);
  return csvDownload('orders', ORDER_COLUMNS, pages, shieldEverySplit);
}

async function* readPages({ longQuery: db }: Database, withExpired: boolean, timeZone: string) {
  let after: ExportedOrderRow | undefined;
  do {
    const rows = await findOrdersToExport(db, { withExpired, after, limit: ORDERS_PER_PAGE });
    if (rows.length === 0) return;
    const ids = rows.map(({ id }) => id);
    const linesOf = Map.groupBy(await findLines(db, ids), (line) => line.order_id);
    const paid = await findPaid(db, ids);
    const charges = await findCharges(db, rows);
    yield rows.map((row) => ({
      ...toRow(row, linesOf.get(row.id) ?? [], paid.get(row.id) ?? UNPAID),
      shipping: toRupees(sumOf(charges.get(row.id) ?? [], 'shipping')),
      createdAt: zonedIso(row.created_at, timeZone),
    }));
    after = rows.at(-1);
  } while (after !== undefined);
}

function toRow(
  row: ExportedOrderRow,
  lines: readonly Row<'order_lines'>[],
  { paid, refunded }: typeof UNPAID,
): Record<Exclude<OrderColumn, 'createdAt' | 'shipping'>, Cell> {
  const address =
    row.shipping_address === null
      ? NO_ADDRESS
      : (JSON.parse(row.shipping_address) as ShippingAddress);
  return {
    order_id: row.public_id ?? '',
    number: row.number,
    state: row.state,
    userName: row.user_name,
    userEmail: row.user_email,
    items: lines.map(({ qty, name }) => `${qty} × ${name}`).join('; '),
    subtotal: toRupees(row.subtotal_paise),
    tax: toRupees(row.tax_paise),
    total: toRupees(row.total_paise),
    paid: toRupees(paid),
    refunded: toRupees(refunded),
    ...address,
  };
}
