import { useEffect, useRef } from 'react';
import { COUNTRY } from '../../contract/checkout/policy.ts';
import type { ShippingAddress } from '../../contract/orders/schemas.ts';
import { useAccount, useStores } from '../app/stores.tsx';
import { fetchLastAddress } from '../backend/checkout.ts';
import { type CheckoutStore, setAddress } from './store.ts';

/**
 * Fills in what is known of the shopper, until they type or the address of their last order is here.
 * From then on nothing is filled in again: a field that was cleared stays so. Only a name that the
 * session check tells while they already type elsewhere still fills its empty field.
 */
export function useSuggestedAddress(): void {
  const { checkout, account } = useStores();
  const name = useAccount((state) => state.user?.name);
  const isAwaited = useRef(false);
  useEffect(() => {
    const fullName = typeof name === 'string' ? name : '';
    const { address, isAddressGiven } = checkout.getState();
    if (!isAddressGiven) suggest(checkout, { fullName, country: COUNTRY });
    else if (isAwaited.current && address.fullName === '')
      setAddress(checkout, { ...address, fullName });
    // In an address from before a reload it may have been cleared.
    isAwaited.current = name === undefined && (!isAddressGiven || isAwaited.current);
  }, [checkout, name]);
  useEffect(() => {
    const { token } = account.getState();
    // An answer that comes late may be about the user before.
    const isOpen = () => !checkout.getState().isAddressGiven && account.getState().token === token;
    if (!isOpen()) return;
    fetchLastAddress().then(
      (last) => {
        if (last !== undefined && isOpen()) setAddress(checkout, last);
      },
      () => {
        // The shopper types it in.
      },
    );
  }, [checkout, account]);
}

/** Not stored: after a reload the address of the last order still comes first. */
function suggest(checkout: CheckoutStore, known: Partial<ShippingAddress>): void {
  checkout.setState(({ address }) => ({ address: { ...address, ...known } }));
}
