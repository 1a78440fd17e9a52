import { type FormEvent, useId, useState } from 'react';
import * as STEPS from '../../contract/checkout/steps-wording.ts';
import * as CHECKOUT from '../../contract/checkout/wording.ts';
import { ADDRESS_FIELDS } from '../../contract/orders/address.ts';
import type { ShippingAddress } from '../../contract/orders/schemas.ts';
import { paths } from '../../contract/paths.ts';
import { NAME_LENGTH } from '../../contract/policy.ts';
import { useCart, useCheckout, useShop, useStores } from '../app/stores.tsx';
import { totalsOf } from '../cart/store.ts';
import { PageHeading } from '../layout/page-heading.tsx';
import { TotalLine, TotalsBox } from '../layout/totals-box.tsx';
import { usePendingNavigate } from '../layout/use-pending-navigate.ts';
import { prefetchCode } from '../lib/code-parts/prefetch.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';
import { ProgressSteps } from '../ui/progress-steps.tsx';
import { EmptyCart } from './empty-cart.tsx';
import { isAddressComplete, setAddress } from './store.ts';
import { UnavailableLines } from './unavailable-lines.tsx';
import { useSuggestedAddress } from './use-suggested-address.ts';

type FieldName = keyof ShippingAddress;

/** For the browser's autofill. */
const AUTOCOMPLETE: Record<FieldName, string> = {
  fullName: 'shipping name',
  address: 'shipping address-line1',
  city: 'shipping address-level2',
  states: 'shipping address-level1',
  postalCode: 'shipping postal-code',
  country: 'shipping country-name',
};
const WIDE: readonly FieldName[] = ['fullName', 'address'];

export default function AddressPage() {
  const lines = useCart((state) => state.lines);
  const rates = useShop((shop) => shop.rates);
  const totals = totalsOf(lines, rates);
  return (
    <div className="pt-6 sm:pt-10">
      <div className="flex justify-center">
        <ProgressSteps label={STEPS.label} steps={STEPS.steps} current="shippingAddress" />
      </div>
      <div className="mx-auto mt-8 grid max-w-5xl items-start gap-8 lg:grid-cols-[1fr_20rem]">
        <div>
          <PageHeading>{CHECKOUT.shippingAddress}</PageHeading>
          <p className="mt-2 text-ink-soft">{CHECKOUT.addressIntro}</p>
          <TotalLine paise={totals.totalPaise} />
          <div className="mt-4 empty:hidden">
            {lines.length === 0 && <EmptyCart />}
            <UnavailableLines lines={lines} isNamed />
          </div>
          <AddressForm />
        </div>
        <div className="max-lg:hidden">
          <TotalsBox totals={totals} />
        </div>
      </div>
    </div>
  );
}

function AddressForm() {
  const { checkout } = useStores();
  const [isGoing, go] = usePendingNavigate();
  const address = useCheckout((state) => state.address);
  const [left, setLeft] = useState<ReadonlySet<FieldName>>(new Set());
  const missingId = useId();
  /** Read out when a field is left, not with every key. */
  const [said, setSaid] = useState('');
  useSuggestedAddress();

  const isComplete = isAddressComplete(address);
  const isMissing = (field: FieldName) => address[field].trim() === '';
  const missing = CHECKOUT.stillMissing(
    ADDRESS_FIELDS.filter(isMissing).map((field) => CHECKOUT.addressFields[field]),
  );
  const goOn = (event: FormEvent) => {
    event.preventDefault();
    if (isComplete) go(paths.orderScreen);
  };
  const errorOf = (field: FieldName) =>
    left.has(field) && isMissing(field)
      ? CHECKOUT.missingField(CHECKOUT.addressFields[field])
      : undefined;

  return (
    <form noValidate onSubmit={goOn} className="mt-6 grid gap-5 sm:grid-cols-2">
      {ADDRESS_FIELDS.map((field) => (
        <div key={field} className={WIDE.includes(field) ? 'sm:col-span-2' : ''}>
          <TextField
            label={CHECKOUT.addressFields[field]}
            name={field}
            autoComplete={AUTOCOMPLETE[field]}
            inputMode={field === 'postalCode' ? 'numeric' : undefined}
            required
            maxLength={NAME_LENGTH}
            value={address[field]}
            error={errorOf(field)}
            onChange={({ currentTarget }) =>
              setAddress(checkout, { ...address, [field]: currentTarget.value })
            }
            onBlur={() => {
              setLeft(new Set([...left, field]));
              setSaid(missing);
            }}
          />
        </div>
      ))}
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2 sm:col-span-2">
        <Button
          type="submit"
          disabled={!isComplete}
          aria-describedby={isComplete ? undefined : missingId}
          isPending={isGoing}
          className="w-full sm:w-auto sm:min-w-40"
          onPointerEnter={() => prefetchCode(paths.orderScreen)}
          onFocus={() => prefetchCode(paths.orderScreen)}
        >
          {CHECKOUT.continueToOrder}
        </Button>
        {!isComplete && (
          <p id={missingId} className="text-ink-soft">
            {missing}
          </p>
        )}
        <p role="status" className="sr-only">
          {isComplete ? '' : said}
        </p>
      </div>
    </form>
  );
}
