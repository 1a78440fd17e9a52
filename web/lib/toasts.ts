import { MESSAGES } from '../../contract/wording.ts';
import { CodePart } from './code-parts/code-part.ts';
import { toastArea } from './toast-area.ts';

type ToasterModule = typeof import('../ui/toaster.tsx');

/** A visitor who never sees a toast never downloads them. */
const toaster = new CodePart(() => import('../ui/toaster.tsx'), 'extra');

let lastId = 0;

/**
 * Says "Loading..." during a call that a person started; then the success takes its place, or a
 * failure that the caller has a message for, or nothing.
 */
export async function withToast<Result>(
  work: () => Promise<Result>,
  messages: { success?: string; error?: (error: unknown) => string } = {},
): Promise<Result> {
  lastId += 1;
  // The library numbers the toasts that it names itself.
  const id = `call-${lastId}`;
  const loaded = toaster.loadAgain();
  say(loaded, (toast) => toast.loading(MESSAGES.loading, { id }));
  try {
    const result = await work();
    const { success } = messages;
    say(loaded, (toast) =>
      success === undefined ? toast.remove(id) : toast.success(success, { id }),
    );
    return result;
  } catch (error) {
    const failure = messages.error?.(error);
    say(loaded, (toast) =>
      failure === undefined ? toast.remove(id) : toast.error(failure, { id }),
    );
    throw error;
  }
}

export function sayError(message: string): void {
  say(toaster.loadAgain(), (toast) => toast.error(message));
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
