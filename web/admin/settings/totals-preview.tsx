import { formatPrice, priceTotals } from '../../../contract/pricing.ts';
import { PREVIEW_TEXT } from '../../../contract/settings/admin-wording.ts';
import { TotalsBox } from '../../layout/totals-box.tsx';
import { parseHundredths } from './decimals.ts';
import type { SettingsFormState } from './use-settings-form.ts';

const SAMPLE = { pricePaise: 499_00, qty: 2 };

/** What a cart would cost with the rates as typed. */
export function TotalsPreview({ form: { values } }: { form: SettingsFormState }) {
  const shippingPaise = parseHundredths(values.shippingPrice);
  const taxHundredths = parseHundredths(values.taxHundredths);
  if (shippingPaise === undefined || taxHundredths === undefined) {
    return <p className="text-ink-soft">{PREVIEW_TEXT.noTotals}</p>;
  }
  return (
    <div>
      <p className="mb-1 text-sm text-ink-soft">
        {PREVIEW_TEXT.cart(SAMPLE.qty, formatPrice(SAMPLE.pricePaise))}
      </p>
      <TotalsBox totals={priceTotals([SAMPLE], { shippingPaise, taxHundredths })} />
    </div>
  );
}
