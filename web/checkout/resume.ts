import { STORAGE_KEYS } from '../../contract/storefront/storage-keys.ts';
import type { Stores } from '../app/stores.tsx';
import { CodePart, loadAtLast } from '../lib/code-parts/code-part.ts';
import { readStorage } from '../lib/storage.ts';

/** The provider's confirmation may reach the server shortly after the shopper is back. */
const PAUSES_MS = [0, 3_000, 10_000, 30_000];

const finishPayment = new CodePart(() => import('./finish-payment.ts'), 'extra');

/** A shopper who paid and left before we could say so is told on their return, or at sign-in. */
export function resumePayments(stores: Stores): void {
  const { account } = stores;
  void resume(stores);
  account.subscribe(({ token }, before) => {
    if (token !== before.token) void resume(stores);
  });
}

async function resume(stores: Stores): Promise<void> {
  const { token } = stores.account.getState();
  const isOpen = () =>
    token !== undefined &&
    token === stores.account.getState().token &&
    // The code that is downloaded then checks what it holds.
    readStorage(STORAGE_KEYS.openPayments) !== null;
  if (!isOpen()) return;
  const finishing = await loadAtLast(finishPayment);
  for (const pause of PAUSES_MS) {
    await new Promise((resolve) => setTimeout(resolve, pause));
    if (!isOpen() || (await finishing.finishOpenPayments(stores))) return;
  }
}
