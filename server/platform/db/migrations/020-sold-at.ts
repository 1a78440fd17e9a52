import { sql, type Transaction } from 'kysely';
import type { Migration } from '../migration.ts';
import type { Tables } from '../tables.ts';

/** What every order was stored with, whatever the shop's rates were. */
const DEFAULT_SHIPPING_PAISE = 1_000;
const DEFAULT_TAX_HUNDREDTHS = 200;
/** Above this, in paise, the arithmetic below could overflow; no shop sells that much at once. */
const LARGEST_PAISE = 10_000_000_000_000;

/**
 * Until now every order was stored with the default rates. Those with a cart take theirs from their
 * own amounts, and bare amounts that may still be paid take the shop's rates of today.
 */
export const soldAt: Migration = {
  name: '020-sold-at',
  async up(tx) {
    const today = await readRates(tx);
    const isTaxedAt = (hundredths: number) =>
      // A client may have been charged one paisa less.
      sql`subtotal_paise * ${sql.lit(hundredths)} / 10000 - tax_paise in (0, 1)`;
    const taxRate = sql`case
      when ${isTaxedAt(today.taxHundredths)} then ${sql.lit(today.taxHundredths)}
      when ${isTaxedAt(DEFAULT_TAX_HUNDREDTHS)} then ${sql.lit(DEFAULT_TAX_HUNDREDTHS)}
      else (tax_paise * 20000 + subtotal_paise) / (2 * subtotal_paise) end`;
    await sql`
      update orders set rate_shipping_paise = shipping_paise, rate_tax_hundredths = ${taxRate}
      where subtotal_paise between 1 and ${sql.lit(LARGEST_PAISE)}
        and (shipping_paise <> rate_shipping_paise or not ${isTaxedAt(DEFAULT_TAX_HUNDREDTHS)})
        and exists (select 1 from order_lines where order_lines.order_id = orders.id)`.execute(tx);
    await sql`
      update orders set rate_shipping_paise = ${sql.lit(today.shippingPaise)},
        rate_tax_hundredths = ${sql.lit(today.taxHundredths)}
      where state in ('pending', 'expired') and return_reason is null and fingerprint is null
        and not exists (select 1 from order_lines where order_lines.order_id = orders.id)`.execute(
      tx,
    );
  },
};

async function readRates(
  tx: Transaction<Tables>,
): Promise<{ shippingPaise: number; taxHundredths: number }> {
  const { settings } = await tx
    .selectFrom('shop_settings')
    .select('settings')
    .executeTakeFirstOrThrow();
  const { shippingPaise, taxHundredths } = JSON.parse(settings);
  return {
    shippingPaise: Number(shippingPaise ?? DEFAULT_SHIPPING_PAISE),
    taxHundredths: Number(taxHundredths ?? DEFAULT_TAX_HUNDREDTHS),
  };
}
