import { CUSTOMER_TEXT } from '../../../contract/admin-wording/customer.ts';
import type { Customer } from '../../../contract/customers.ts';
import { formatDay } from '../locale.ts';
import { AddressLines } from '../order/order-people.tsx';
import { Panel } from '../shell/panel.tsx';

/** Where the customer's latest orders went. */
export function CustomerAddresses({ addresses }: Pick<Customer, 'addresses'>) {
  return (
    <Panel title={CUSTOMER_TEXT.addresses}>
      {addresses.length === 0 && <p className="text-ink-soft">{CUSTOMER_TEXT.noAddresses}</p>}
      <ul className="flex flex-col gap-4">
        {addresses.map(({ shippingAddress, lastUsedAt }) => (
          <li key={JSON.stringify(shippingAddress)}>
            <AddressLines address={shippingAddress} />
            <p className="text-sm text-ink-soft">{CUSTOMER_TEXT.lastUsed(formatDay(lastUsedAt))}</p>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
