import { adminPaths } from '../../../contract/admin/paths.ts';
import { ORDER_TEXT } from '../../../contract/orders/admin-wording.ts';
import type { OrderDetails } from '../../../contract/orders/schemas.ts';
import { Panel } from '../shell/panel.tsx';
import { ScreenLink } from '../shell/screen-link.tsx';

export function CustomerPanel({ user: { _id, name, email } }: Pick<OrderDetails, 'user'>) {
  return (
    <Panel title={ORDER_TEXT.customer}>
      <p>
        <ScreenLink
          to={adminPaths.customer(_id)}
          className="font-medium wrap-anywhere text-accent underline-offset-4 hover:underline"
        >
          {name}
        </ScreenLink>
      </p>
      <p className="wrap-anywhere text-ink-soft">{email}</p>
    </Panel>
  );
}

type Address = OrderDetails['shippingAddress'];

export function AddressPanel({ address }: { address: Address }) {
  return (
    <Panel title={ORDER_TEXT.shippingAddress}>
      <AddressLines address={address} />
    </Panel>
  );
}

export function AddressLines({ address }: { address: Address }) {
  if (address === null) return <p className="text-ink-soft">{ORDER_TEXT.noAddress}</p>;
  const { fullName, address: street, city, states, postalCode, country } = address;
  return (
    <address className="wrap-anywhere not-italic">
      <span className="block">
        <bdi>{fullName}</bdi>
      </span>
      <span className="block">
        <bdi>{street}</bdi>
      </span>
      <span className="block">
        <bdi>{city}</bdi>, <bdi>{states}</bdi> <bdi>{postalCode}</bdi>
      </span>
      <span className="block">{country}</span>
    </address>
  );
}
