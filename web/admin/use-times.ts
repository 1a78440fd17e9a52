import { useShop } from '../app/stores.tsx';
import { type Times, timesIn } from './locale.ts';

/** Every time of the back office is the shop's, as in its mails and exports. */
export function useTimes(): Times {
  return timesIn(useShop((shop) => shop.timeZone));
}
