import { onTestFinished, vi } from 'vitest';
import type { Item } from './paying-shop.ts';
import { type Failed, ProxiedShopper, type Through } from './proxied-shopper.ts';

const SHOPPERS = 15;
const ORDERS_PER_SECOND = 10;
const DEADLINE = { timeout: 60_000, interval: 20 };

export type ProxiedLoad = {
  /** The ids of confirmed orders. */
  confirmed: readonly string[];
  /** What has failed since it was last asked. */
  takeFailed(): Failed[];
  /** Waits for so many more confirmed orders. */
  further(orders: number): Promise<void>;
  /** Lets all shoppers finish. */
  end(): Promise<void>;
};

/** Shoppers who together place ten orders a second through this proxy, if it keeps up. */
export async function startLoad(
  where: Omit<Through, 'localAddress' | 'failed'>,
  network: string,
  pick: () => Item,
): Promise<ProxiedLoad> {
  const confirmed: string[] = [];
  const failed: Failed[] = [];
  const errors: unknown[] = [];
  const shoppers = Array.from(
    { length: SHOPPERS },
    (_, at) => new ProxiedShopper({ ...where, localAddress: `${network}.${at + 1}`, failed }),
  );
  onTestFinished(() => {
    for (const shopper of shoppers) shopper.leave();
  });
  await Promise.all(shoppers.map((shopper) => shopper.register()));

  const free = [...shoppers];
  const timer = setInterval(async () => {
    const shopper = free.shift();
    if (shopper === undefined) return;
    try {
      const order = await shopper.buy(pick());
      if (order !== undefined) confirmed.push(order);
    } catch (error) {
      errors.push(error);
    }
    free.push(shopper);
  }, 1_000 / ORDERS_PER_SECOND);
  onTestFinished(() => clearInterval(timer));

  const check = () => {
    if (errors.length > 0) throw errors[0];
  };
  return {
    confirmed,
    takeFailed: () => failed.splice(0),
    further: async (orders) => {
      const until = confirmed.length + orders;
      await vi.waitUntil(() => {
        check();
        return confirmed.length >= until;
      }, DEADLINE);
    },
    end: async () => {
      clearInterval(timer);
      await vi.waitUntil(() => free.length === shoppers.length, DEADLINE);
      check();
    },
  };
}
