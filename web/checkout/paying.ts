import { STORAGE_KEYS } from '../../contract/storefront/storage-keys.ts';
import type { Stores } from '../app/stores.tsx';
import { failureOf } from '../lib/call-failure.ts';
import { CodePart } from '../lib/code-parts/code-part.ts';
import { readStorage } from '../lib/storage.ts';

/** What the button needs, downloaded while the shopper looks the order over. */
export const paying = new CodePart(() => import('./pay.ts'));

type Paying = Awaited<ReturnType<typeof paying.load>>;

/** The code that is downloaded then checks what storage holds. */
export const mayBeOpen = (): boolean => readStorage(STORAGE_KEYS.openPayments) !== null;

/** Starts once, however often the button is pressed. */
export async function startPaying(
  { checkout }: Stores,
  pay: (code: Paying) => Promise<void>,
): Promise<void> {
  const { kind } = checkout.getState().stage;
  if (kind === 'paying' || kind === 'checking') return;
  checkout.setState({ stage: { kind: 'paying' } });
  const code = await paying.loadAgain().catch(failureOf);
  if ('message' in code) {
    checkout.setState({ stage: { kind: 'stopped', reason: code.message, isFault: true } });
    return;
  }
  await pay(code);
}
