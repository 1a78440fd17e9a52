import { nextTask } from './next-task.ts';

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/**
 * Records input to what the server rendered, to replay it when the page is live. Until then React must
 * not see the events: it assumes that what it hydrates is what was rendered, so it would treat a control
 * that was changed before as unchanged. Links need no help: the browser follows them itself.
 */
export function recordInput(root: Element) {
  const rendered = new Set(root.querySelectorAll('button, input, select, textarea'));
  const replays = new Map<Element, () => void>();
  const listening = new AbortController();
  let isLive = false;
  const record = (event: Event, element: Element, replay: () => void) => {
    if (!rendered.has(element)) return;
    // The latest input goes to the end of the queue and replaces earlier input to the same element.
    const isPending = replays.delete(element);
    if (isLive && !isPending) return;
    event.stopPropagation();
    // React does not know of the earlier input, so it would treat this one as unchanged.
    if (isLive) replay();
    else replays.set(element, replay);
  };
  const options = { capture: true, signal: listening.signal };
  for (const type of ['input', 'change'] as const) {
    addEventListener(
      type,
      (event) => {
        const { target } = event;
        // Browsers fire `change` when the input is committed.
        if (isControl(target)) record(event, target, replayOf(target, type === 'change'));
      },
      options,
    );
  }
  addEventListener(
    'click',
    (event) => {
      const button = event.target instanceof Element ? event.target.closest('button') : null;
      if (button !== null) record(event, button, () => button.click());
    },
    options,
  );
  return {
    /** One at a time: each may build on what the one before has changed. */
    replay: async () => {
      isLive = true;
      for (const [element, replay] of [...replays]) {
        if (element.isConnected && replays.delete(element)) replay();
        await nextTask();
      }
      listening.abort();
    },
  };
}

function isControl(target: EventTarget | null): target is Control {
  return (
    target instanceof HTMLInputElement ||
    target instanceof HTMLSelectElement ||
    target instanceof HTMLTextAreaElement
  );
}

/** React reports a value only if it differs from the last one it saw. */
function replayOf(control: Control, isComplete: boolean): () => void {
  const { value } = control;
  if (control instanceof HTMLSelectElement) {
    return () => {
      control.value = value;
      control.dispatchEvent(new Event('change', { bubbles: true }));
    };
  }
  return () => {
    control.value = '';
    valueSetterOf(control)?.call(control, value);
    control.dispatchEvent(new Event('input', { bubbles: true }));
    // Some fields are read on blur.
    if (isComplete || document.activeElement !== control) {
      control.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
    }
  };
}

/** The native setter, which React does not track. */
function valueSetterOf(control: Control) {
  return Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set;
}
