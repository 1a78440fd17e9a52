import { useEffect, useState } from 'react';
import { useOrders, useStores } from '../app/stores.tsx';
import type { ShownOrder } from '../backend/orders.ts';
import { CallFailure, failureOf } from '../lib/call-failure.ts';
import { findOrder } from '../orders/api.ts';

/** An order as the server has it, or why it could not be loaded; undefined until one is known. */
export function useOrder(orderId: string) {
  const stores = useStores();
  const [found, setFound] = useState<Found>();
  const [attempt, setAttempt] = useState(1);
  const forgotten = useOrders((state) => state.forgotten);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt asks again, and so does what changed an order
  useEffect(() => {
    let isHere = true;
    findOrder(stores, orderId)
      .catch(failureOf)
      .then((answer) => {
        if (isHere) setFound((shown) => latest(shown, answer));
      });
    return () => {
      isHere = false;
    };
  }, [stores, orderId, attempt, forgotten]);
  return {
    found,
    tryAgain: () => {
      setFound(undefined);
      setAttempt(attempt + 1);
    },
    readAgain: async () => {
      const answer = await findOrder(stores, orderId).catch(failureOf);
      setFound((shown) => latest(shown, answer));
    },
  };
}

type Found = ShownOrder | CallFailure;

/** Where no order comes, the one that is shown stays. */
function latest(shown: Found | undefined, answer: Found): Found {
  const isKept = answer instanceof CallFailure && shown !== undefined;
  return isKept && !(shown instanceof CallFailure) ? shown : answer;
}
