import { MESSAGES } from '../../contract/wording.ts';
import { CodePart } from './code-parts/code-part.ts';
import { toastArea } from './toast-area.ts';

type ToasterModule = typeof import('../ui/toaster.tsx');

/** A visitor who never sees a toast never downloads them. */
const toaster = new CodePart(() => import('../ui/toaster.tsx'), 'extra');

/** One for all calls under way; the library numbers the toasts that it names itself. */
const LOADING = 'loading';
let callsUnderWay = 0;

/**
 * Says "Loading..." during a call that a person started; then the success takes its place, or a
 * failure that the caller has a message for, or nothing.
 */
export async function withToast<Result>(
  work: () => Promise<Result>,
  messages: { success?: string; error?: (error: unknown) => string } = {},
): Promise<Result> {
  const loaded = toaster.loadAgain();
  callsUnderWay += 1;
  say(loaded, (toast) => toast.loading(MESSAGES.loading, { id: LOADING }));
  const end = (show: (toast: ToasterModule['toast']) => unknown) => {
    callsUnderWay -= 1;
    const isLast = callsUnderWay === 0;
    say(loaded, (toast) => {
      if (isLast) toast.remove(LOADING);
      show(toast);
    });
  };
  try {
    const result = await work();
    const { success } = messages;
    end((toast) => success !== undefined && toast.success(success, { id: `success ${success}` }));
    return result;
  } catch (error) {
    const failure = messages.error?.(error);
    end((toast) => failure !== undefined && showError(toast, failure));
    throw error;
  }
}

export function sayError(message: string): void {
  say(toaster.loadAgain(), (toast) => showError(toast, message));
}

/** What is said again while it is shown is shown once, and its time starts anew. */
function showError(toast: ToasterModule['toast'], message: string): void {
  toast.error(message, { id: `error ${message}` });
}

/** Where a call is about to be made, so that a toast can say so at once. */
export function prefetchToasts(): void {
  toaster.prefetch();
}

/** One after the other, in the order they were called; nothing where the code cannot be had. */
function say(
  loaded: Promise<ToasterModule>,
  show: (toast: ToasterModule['toast']) => unknown,
): void {
  loaded.then(
    ({ toast, Toaster }) => {
      toastArea.setState({ Toaster });
      show(toast);
    },
    // What matters is also said beside the form or the button.
    () => {},
  );
}
