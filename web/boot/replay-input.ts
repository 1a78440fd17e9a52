import { nextTask } from './next-task.ts';

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/**
 * Records input on a page that is not hydrated yet, to replay it when it is.
 * Links need no help: the browser follows them itself.
 */
export function recordInput() {
  const replays = new Map<Element, () => void>();
  const ending = new AbortController();
  let isHydrating = false;
  const record = (element: Element, replay: () => void) => {
    // React has heard this one itself, and it counts more than earlier input to the same element.
    if (isHydrating) replays.delete(element);
    else replays.set(element, replay);
  };
  addEventListener(
    'input',
    ({ target }) => {
      if (isControl(target)) record(target, replayOf(target));
    },
    { signal: ending.signal },
  );
  addEventListener(
    'click',
    ({ target }) => {
      const button = target instanceof Element ? target.closest('button') : null;
      if (button !== null) record(button, () => button.click());
    },
    { signal: ending.signal },
  );
  return {
    /** From now on React hears the input itself. */
    handOver: () => {
      isHydrating = true;
    },
    /** One after the other: each may build on what the one before has changed. */
    replay: async () => {
      ending.abort();
      for (const [element, replay] of replays) {
        if (element.isConnected) replay();
        await nextTask();
      }
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
function replayOf(control: Control): () => void {
  if (isSwitch(control)) {
    const { checked } = control;
    return () => {
      control.checked = !checked;
      control.click();
    };
  }
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
    // Some are read when they are left, which has happened already.
    if (document.activeElement !== control) {
      control.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
    }
  };
}

function isSwitch(control: Control): control is HTMLInputElement {
  return control instanceof HTMLInputElement && ['checkbox', 'radio'].includes(control.type);
}

/** The browser's own, which React does not watch. */
function valueSetterOf(control: Control) {
  return Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set;
}
