import { useEffect, useMemo, useState } from 'react';
import type { Order } from '../../contract/orders/schemas.ts';
import { type Extras, fetchExtras } from '../backend/orders.ts';

const NONE: Extras = new Map();

/** What the shop says of these orders beyond the spec; asked again whenever they have been loaded. */
export function useOrderExtras(orders: readonly Pick<Order, 'order_id'>[] | undefined): Extras {
  const [extras, setExtras] = useState(NONE);
  useEffect(() => {
    if (orders === undefined || orders.length === 0) return;
    let isHere = true;
    void fetchExtras(orders.map(({ order_id }) => order_id)).then((answer) => {
      if (isHere) setExtras(answer);
    });
    return () => {
      isHere = false;
    };
  }, [orders]);
  return extras;
}

/** The same for one order. */
export function useOneOrderExtras(orderId: string) {
  const orders = useMemo(() => [{ order_id: orderId }], [orderId]);
  return useOrderExtras(orders).get(orderId);
}
