import { MESSAGES } from '../../contract/wording.ts';
import { CodePart } from './code-parts/code-part.ts';
import { toastArea } from './toast-area.ts';

type ToasterModule = typeof import('../ui/toaster.tsx');

/** A visitor who never sees a toast never downloads them. */
const toaster = new CodePart(() => import('../ui/toaster.tsx'), 'extra');

/** One id for all calls in progress; the library's own ids are numbers. */
const LOADING = 'loading';
let callsUnderWay = 0;

/**
 * Shows "Loading..." during a call that the user started, then in its place the success, an error that
 * the caller has a message for, or nothing.
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

/** An error that is repeated while it shows appears once, and its time restarts. */
function showError(toast: ToasterModule['toast'], message: string): void {
  toast.error(message, { id: `error ${message}` });
}

/** Called where a call is about to be made, so that its toast can appear at once. */
export function prefetchToasts(): void {
  toaster.prefetch();
}

/** In the order of the calls; skipped where the code does not load. */
function say(
  loaded: Promise<ToasterModule>,
  show: (toast: ToasterModule['toast']) => unknown,
): void {
  loaded.then(
    ({ toast, Toaster }) => {
      toastArea.setState({ Toaster });
      show(toast);
    },
    // What matters is also shown beside the form or the button.
    () => {},
  );
}
