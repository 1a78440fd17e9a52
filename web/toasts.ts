import { toast } from 'react-hot-toast/headless';
import { MESSAGES } from '../contract/shop.ts';
import { toastArea } from './toast-area.ts';

/**
 * Says "Loading..." during a call that a person started; then the success takes its place, or a
 * failure that the caller has words for, or nothing.
 */
export async function withToast<Result>(
  work: () => Promise<Result>,
  words: { success?: string; error?: (error: unknown) => string } = {},
): Promise<Result> {
  toastArea.setState({ isWanted: true });
  const id = toast.loading(MESSAGES.loading);
  try {
    const result = await work();
    if (words.success === undefined) toast.remove(id);
    else toast.success(words.success, { id });
    return result;
  } catch (error) {
    if (words.error === undefined) toast.remove(id);
    else toast.error(words.error(error), { id });
    throw error;
  }
}

export function sayError(words: string): void {
  toastArea.setState({ isWanted: true });
  toast.error(words);
}
