import { type Charge, type LinePrice, shareTax } from '../../contract/pricing.ts';
import { compileForLists } from '../platform/db/compile-once.ts';
import type { Queryable, Row } from '../platform/db/tables.ts';

type Order = Pick<Row<'orders'>, 'id' | 'shipping_paise' | 'tax_paise' | 'rate_tax_hundredths'>;
type Line = Pick<
  Row<'order_lines'>,
  'price_paise' | 'qty' | 'discount_paise' | 'tax_hundredths' | 'tax_paise'
>;

const rowsOf = compileForLists((db, orders: readonly { id: string }[]) =>
  db
    .selectFrom('order_charges')
    .select(['order_id', 'kind', 'amount_paise'])
    .where(
      'order_id',
      'in',
      orders.map(({ id }) => id),
    )
    .orderBy('order_id')
    .orderBy('position'),
);

/**
 * What each of these orders costs beside its lines and their tax. A bare amount and an order of the
 * release before have no rows. If those of a bare amount have come since its order was read, they
 * belong to another total, and are left out like the rest of its cart.
 */
export async function findCharges(
  db: Queryable,
  orders: readonly Pick<Order, 'id' | 'shipping_paise'>[],
): Promise<ReadonlyMap<string, readonly Charge[]>> {
  const rows = orders.length === 0 ? [] : (await rowsOf(db, orders, {})).rows;
  const stored = Map.groupBy(rows, ({ order_id }) => order_id);
  return new Map(
    orders.map(({ id, shipping_paise }) => {
      const charges = (stored.get(id) ?? []).map(({ kind, amount_paise }) => ({
        kind,
        paise: amount_paise,
      }));
      const sum = charges.reduce((total, { paise }) => total + paise, 0);
      const isWhole = charges.length > 0 && sum === shipping_paise;
      return [id, isWhole ? charges : [{ kind: 'shipping', paise: shipping_paise }]];
    }),
  );
}

/** What the lines of an order cost beside their prices; of older orders it was not stored. */
export function linePrices(order: Omit<Order, 'id'>, lines: readonly Line[]): LinePrice[] {
  const shared = shareTax(
    lines.map(({ price_paise, qty }) => ({ pricePaise: price_paise, qty })),
    order.rate_tax_hundredths,
    order.tax_paise,
  );
  return lines.map(({ discount_paise, tax_hundredths, tax_paise }, index) =>
    tax_hundredths === null || tax_paise === null
      ? (shared[index] ?? { discountPaise: 0, taxHundredths: 0, taxPaise: 0 })
      : { discountPaise: discount_paise, taxHundredths: tax_hundredths, taxPaise: tax_paise },
  );
}

export function sumOf(charges: readonly Charge[], kind: Charge['kind']): number {
  return charges.reduce((sum, charge) => sum + (charge.kind === kind ? charge.paise : 0), 0);
}
