import { useEffect, useState } from 'react';
import { useStores } from '../app/stores.tsx';
import type { ShownOrder } from '../backend/orders.ts';
import { CallFailure, failureOf } from '../lib/call-failure.ts';
import { findOrder } from '../orders/api.ts';

/** An order as the server has it, or why it could not be loaded; undefined until one is known. */
export function useOrder(orderId: string) {
  const stores = useStores();
  const [found, setFound] = useState<ShownOrder | CallFailure>();
  const [attempt, setAttempt] = useState(1);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt asks again
  useEffect(() => {
    let isHere = true;
    findOrder(stores, orderId)
      .catch(failureOf)
      .then((answer) => {
        if (isHere) setFound(answer);
      });
    return () => {
      isHere = false;
    };
  }, [stores, orderId, attempt]);
  return {
    found,
    tryAgain: () => {
      setFound(undefined);
      setAttempt(attempt + 1);
    },
    /** Until the answer is here, and where none comes, the shown order stays. */
    readAgain: async () => {
      const answer = await findOrder(stores, orderId).catch(failureOf);
      if (!(answer instanceof CallFailure)) setFound(answer);
    },
  };
}
