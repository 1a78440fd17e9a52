import { createStore, type StoreApi } from 'zustand/vanilla';
import { ADDRESS_FIELDS, forAddressFields } from '../../contract/orders/address.ts';
import type { Order, ShippingAddress } from '../../contract/orders/schemas.ts';
import { STORAGE_KEYS } from '../../contract/storefront/storage-keys.ts';
import { readStoredValue, writeStorage } from '../lib/storage.ts';

/** Where the shopper is between the button and the paid order. */
export type PaymentStage =
  | { kind: 'idle' }
  /** The order is being placed or the window is open: the button cannot be pressed again. */
  | { kind: 'paying' }
  /** Money may have moved, and the server has not yet said that the order is paid. */
  | { kind: 'checking' }
  | {
      kind: 'stopped';
      reason: string;
      isFault: boolean;
      /** Whether it says how a payment ended, rather than why there was none. */
      isOutcome?: true;
    }
  | {
      kind: 'paid';
      order: Order;
      paymentId: string | undefined;
      /** If so, the cart was left alone. */
      isFromElsewhere: true | undefined;
    };

/** It is not told again, so it is shown until the shopper closes it or pays. */
export function isFinal(stage: PaymentStage): boolean {
  return stage.kind === 'stopped' && stage.isOutcome === true && stage.isFault;
}

export type CheckoutState = {
  address: ShippingAddress;
  /** By the shopper, now or with their last order; until then it holds suggestions at most. */
  isAddressGiven: boolean;
  /** The saved order of the last payment; none while there is no verified one. */
  order: Order | undefined;
  stage: PaymentStage;
};

export type CheckoutStore = StoreApi<CheckoutState>;

const NO_ADDRESS: ShippingAddress = forAddressFields('');

const START: CheckoutState = {
  address: NO_ADDRESS,
  isAddressGiven: false,
  order: undefined,
  stage: { kind: 'idle' },
};

export function createCheckoutStore(): CheckoutStore {
  return createStore<CheckoutState>(() => START);
}

/** The address stays for the length of the visit. */
export function restoreCheckout(store: CheckoutStore): void {
  const address = readStoredValue(STORAGE_KEYS.address, isAddress, 'sessionStorage');
  if (address !== undefined) store.setState({ address, isAddressGiven: true });
}

export function setAddress(store: CheckoutStore, address: ShippingAddress): void {
  store.setState({ address, isAddressGiven: true });
  writeStorage(STORAGE_KEYS.address, JSON.stringify(address), 'sessionStorage');
}

/** On sign-out: drops messages about payments and the stored address. */
export function leaveCheckout(store: CheckoutStore): void {
  store.setState({ stage: { kind: 'idle' } });
  writeStorage(STORAGE_KEYS.address, undefined, 'sessionStorage');
}

/** For another user of this browser: forgets the address too. */
export function forgetCheckout(store: CheckoutStore): void {
  leaveCheckout(store);
  store.setState(START);
}

export function isAddressComplete(address: ShippingAddress): boolean {
  return ADDRESS_FIELDS.every((field) => address[field].trim() !== '');
}

export function isAddress(value: unknown): value is ShippingAddress {
  if (typeof value !== 'object' || value === null) return false;
  const address = value as Partial<Record<keyof ShippingAddress, unknown>>;
  return ADDRESS_FIELDS.every((field) => typeof address[field] === 'string');
}
