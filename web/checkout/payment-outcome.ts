import type { Order } from '../../contract/orders/schemas.ts';
import { stillUnknown } from '../../contract/payments/outcome-wording.ts';
import * as PAYMENT from '../../contract/payments/wording.ts';
import { STORAGE_KEYS } from '../../contract/storefront/storage-keys.ts';
import { endSession } from '../account/store.ts';
import type { Stores } from '../app/stores.tsx';
import type { ShownOrder } from '../backend/orders.ts';
import { refreshCart } from '../cart/api.ts';
import { takeOutPaid } from '../cart/store.ts';
import { loadHolds } from '../holds/store.ts';
import type { CallFailure } from '../lib/call-failure.ts';
import { writeStorage } from '../lib/storage.ts';
import { forgetOrders } from '../orders/store.ts';
import { dropOpenPayment, type OpenPayment } from './open-payments.ts';
import type { CheckoutStore } from './store.ts';

/** The payment became an order. */
export function finish(stores: Stores, open: OpenPayment, order: Order): void {
  const { account, cart, checkout, orders } = stores;
  dropOpenPayment(open);
  void loadHolds(account);
  const { order: told, stage } = checkout.getState();
  // The shopper was told already, by a concurrent caller.
  if (told !== undefined && told.order_id === order.order_id) {
    if (stage.kind === 'checking') checkout.setState({ stage: { kind: 'idle' } });
    return;
  }
  if (!open.isFromElsewhere) {
    takeOutPaid(cart, open.order.orderItems);
    writeStorage(STORAGE_KEYS.agreedCart, undefined, 'sessionStorage');
  }
  forgetOrders(orders);
  const { isFromElsewhere } = open;
  const paymentId = open.proof?.payment_id;
  checkout.setState({ order, stage: { kind: 'paid', order, paymentId, isFromElsewhere } });
}

/** True where the money was returned: there is no order to show, but a reason. */
export function tellReturn(stores: Stores, open: OpenPayment, order: ShownOrder): boolean {
  const reason = PAYMENT.describeReturn(order);
  if (reason === undefined) return false;
  endWithout(stores, open, reason);
  return true;
}

/** A final refusal: the payment did not become an order. Resolves to whether the shopper is told. */
export function refuse(
  stores: Stores,
  open: OpenPayment,
  failure: CallFailure,
  isReturn: boolean,
): boolean {
  const { account, checkout } = stores;
  // A shopper who signs in again is told then.
  if (failure.status === 401) {
    endSession(account);
    return true;
  }
  // Another user's order, from before they left this browser.
  if (failure.status === 404 && isReturn) {
    dropOpenPayment(open);
    if (checkout.getState().stage.kind === 'checking') {
      checkout.setState({ stage: { kind: 'idle' } });
    }
    return false;
  }
  const reason = isAnswer(failure) ? failure.message : `${failure.message} ${PAYMENT.advice}`;
  endWithout(stores, open, reason);
  return true;
}

/** The server's message says where the money is. */
function isAnswer({ code }: CallFailure): boolean {
  return code === 'out_of_stock' || code === 'order_state' || code === 'nothing_paid';
}

function endWithout(stores: Stores, open: OpenPayment, reason: string): void {
  const { account, checkout, orders } = stores;
  dropOpenPayment(open);
  checkout.setState({ stage: { kind: 'stopped', reason, isFault: true, isOutcome: true } });
  // Stale data in this browser may be why there is no order.
  void loadHolds(account);
  forgetOrders(orders);
  void refreshCart(stores);
}

/** Another payment is offered although the answer about this one is not known. */
export function tellUnknown(checkout: CheckoutStore): void {
  const reason = stillUnknown;
  checkout.setState({ stage: { kind: 'stopped', reason, isFault: false, isOutcome: true } });
}
