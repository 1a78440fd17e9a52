import type { ReactNode } from 'react';
import * as TOTALS from '../../contract/checkout/totals-wording.ts';
import { formatPrice, type Totals } from '../../contract/pricing.ts';

/** What a cart costs, from the one function that prices it. */
export function TotalsBox({ totals, children }: { totals: Totals; children?: ReactNode }) {
  return (
    <section
      aria-label={TOTALS.box}
      className="flex flex-col gap-4 rounded-2xl bg-surface p-5 ring-1 ring-line"
    >
      <dl className="flex flex-col gap-2">
        <Row name={TOTALS.subtotal} paise={totals.subtotalPaise} />
        <Row name={TOTALS.shipping} paise={totals.shippingPaise} />
        <Row name={TOTALS.tax} paise={totals.taxPaise} />
        <Row name={TOTALS.total} paise={totals.totalPaise} isTotal />
      </dl>
      {children}
    </section>
  );
}

/** On a phone, where the box is far below: what it comes to, at a glance. */
export function TotalLine({ paise }: { paise: number }) {
  return (
    <p className="mt-4 flex justify-between gap-4 rounded-xl bg-surface px-4 py-2 font-semibold ring-1 ring-line lg:hidden">
      {TOTALS.total} <span className="tabular-nums">{formatPrice(paise)}</span>
    </p>
  );
}

type RowProps = { name: string; paise: number; isTotal?: boolean };

function Row({ name, paise, isTotal = false }: RowProps) {
  const look = isTotal ? 'mt-1 border-t border-line pt-3 text-xl font-semibold' : '';
  return (
    <div className={`flex justify-between gap-4 ${look}`}>
      <dt className={isTotal ? '' : 'text-ink-soft'}>{name}</dt>
      <dd className="tabular-nums">{formatPrice(paise)}</dd>
    </div>
  );
}
