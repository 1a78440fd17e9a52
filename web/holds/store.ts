import { createStore } from 'zustand/vanilla';
import type { Product } from '../../contract/catalogue/schemas.ts';
import type { Hold } from '../../contract/checkout/schemas.ts';
import type { AccountStore } from '../account/store.ts';
import { fetchHolds } from '../backend/holds.ts';

/** What is held for one of the shopper's unpaid orders. */
export type OwnHold = {
  order_id: string;
  /** By this browser's clock. */
  endsAt: number;
  pieces: Hold['pieces'];
};

export type HoldsState = {
  /** Of the session that the holds belong to. */
  token: string | undefined;
  /** undefined until the shop has answered. */
  holds: readonly OwnHold[] | undefined;
};

const NOT_ASKED: HoldsState = { token: undefined, holds: undefined };

/** One for all pages, filled in the browser only. The cart downloads it for signed-in shoppers only. */
export const ownHolds = createStore<HoldsState>(() => NOT_ASKED);

/** The shop releases the items a little after a hold ends; until then they are there for its holder. */
const RETURN_MS = 10_000;

/** How long to wait before the next try where no answer came. */
const AGAIN_MS = 30_000;

let asking: { token: string; answered: Promise<void> } | undefined;

/** Loads the shopper's holds; on failure the known ones stay. */
export function loadHolds(account: AccountStore): Promise<void> {
  const { token } = account.getState();
  if (token === undefined) {
    ownHolds.setState(NOT_ASKED);
    return Promise.resolve();
  }
  if (asking?.token === token) return asking.answered;
  const answered = ask(account, token).finally(() => {
    if (asking?.answered === answered) asking = undefined;
  });
  asking = { token, answered };
  return answered;
}

async function ask(account: AccountStore, token: string): Promise<void> {
  const holds = await fetchHolds().catch(() => undefined);
  if (account.getState().token !== token) return;
  if (holds === undefined) {
    if (ownHolds.getState().token !== token) ownHolds.setState({ token, holds: undefined });
    return;
  }
  const now = Date.now();
  ownHolds.setState({
    token,
    holds: holds
      .filter(({ secondsLeft }) => secondsLeft > 0)
      .map(({ secondsLeft, ...hold }) => ({ ...hold, endsAt: now + secondsLeft * 1_000 })),
  });
}

/** How many items of a product are held for the shopper, and so are missing from its stock. */
export function unitsHeld(holds: HoldsState['holds'], productId: string): number {
  return (holds ?? [])
    .filter(({ endsAt }) => endsAt + RETURN_MS > Date.now())
    .flatMap(({ pieces }) => pieces)
    .filter(({ product_id }) => product_id === productId)
    .reduce((sum, { qty }) => sum + qty, 0);
}

/** The product as it is offered to this shopper. */
export function addHeld(account: AccountStore, product: Product): Product {
  const { token, holds } = ownHolds.getState();
  const held = token === account.getState().token ? unitsHeld(holds, product._id) : 0;
  return { ...product, countInStock: product.countInStock + held };
}

/**
 * Calls back when held items become available to everyone again, repeatedly until new holds are known,
 * and when the browser is back online. Returns a function that stops it.
 */
export function onReturn(listener: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const leaving = new AbortController();
  const call = () => {
    timer = setTimeout(call, AGAIN_MS);
    listener();
  };
  const wait = ({ holds = [] }: HoldsState) => {
    clearTimeout(timer);
    if (holds.length === 0) return;
    const at = Math.min(...holds.map(({ endsAt }) => endsAt)) + RETURN_MS;
    timer = setTimeout(call, Math.max(0, at - Date.now()));
  };
  wait(ownHolds.getState());
  const unsubscribe = ownHolds.subscribe(wait);
  addEventListener('online', listener, { signal: leaving.signal });
  return () => {
    clearTimeout(timer);
    leaving.abort();
    unsubscribe();
  };
}
