import { CUSTOMER_TEXT } from '../../../contract/customers/admin-wording.ts';
import type { Customer } from '../../../contract/customers/schemas.ts';
import { AddressLines } from '../order/order-people.tsx';
import { Panel } from '../shell/panel.tsx';
import { useTimes } from '../use-times.ts';

/** Where the customer's latest orders went. */
export function CustomerAddresses({ addresses }: Pick<Customer, 'addresses'>) {
  const times = useTimes();
  return (
    <Panel title={CUSTOMER_TEXT.addresses}>
      {addresses.length === 0 && <p className="text-ink-soft">{CUSTOMER_TEXT.noAddresses}</p>}
      <ul className="flex flex-col gap-4">
        {addresses.map(({ shippingAddress, lastUsedAt }) => (
          <li key={JSON.stringify(shippingAddress)}>
            <AddressLines address={shippingAddress} />
            <p className="text-sm text-ink-soft">{CUSTOMER_TEXT.lastUsed(times.day(lastUsedAt))}</p>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
