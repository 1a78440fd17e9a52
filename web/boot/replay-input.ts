import { nextTask } from './next-task.ts';

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/**
 * Records input to what the server rendered, to replay it when the page is live. Until then React
 * hears nothing of it: it takes what it hydrates for what was rendered, so a control that was
 * changed before would count as unchanged. Links need no help: the browser follows them itself.
 */
export function recordInput(root: Element) {
  const rendered = new Set(root.querySelectorAll('button, input, select, textarea'));
  const replays = new Map<Element, () => void>();
  const listening = new AbortController();
  let isLive = false;
  const record = (event: Event, element: Element, replay: () => void) => {
    if (!rendered.has(element)) return;
    // What comes last goes on top of everything before it, and replaces earlier input to the same element.
    const isPending = replays.delete(element);
    if (isLive && !isPending) return;
    event.stopPropagation();
    // React would take what it has not been told of yet for unchanged.
    if (isLive) replay();
    else replays.set(element, replay);
  };
  const options = { capture: true, signal: listening.signal };
  for (const type of ['input', 'change'] as const) {
    addEventListener(
      type,
      (event) => {
        const { target } = event;
        // The browser calls it a change when what was typed is complete.
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
    /** One after the other: each may build on what the one before has changed. */
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

/** React hears of a value only if it differs from the one it saw last. */
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
    // Some are read when they are left.
    if (isComplete || document.activeElement !== control) {
      control.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
    }
  };
}

/** The browser's own, which React does not watch. */
function valueSetterOf(control: Control) {
  return Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set;
}
