import { nextTask } from './next-task.ts';

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/**
 * Remembers what a person does on a page whose code is not here yet, to do it once more when it is.
 * Links need no help: the browser follows them itself.
 */
export function keepEarlyActs() {
  const acts = new Map<Element, () => void>();
  const ending = new AbortController();
  let isTakenOver = false;
  const keep = (element: Element, act: () => void) => {
    // React has heard this one itself, and it counts more than what was done to it before.
    if (isTakenOver) acts.delete(element);
    else acts.set(element, act);
  };
  addEventListener(
    'input',
    ({ target }) => {
      if (isControl(target)) keep(target, actOf(target));
    },
    { signal: ending.signal },
  );
  addEventListener(
    'click',
    ({ target }) => {
      const button = target instanceof Element ? target.closest('button') : null;
      if (button !== null) keep(button, () => button.click());
    },
    { signal: ending.signal },
  );
  return {
    takeOver: () => {
      isTakenOver = true;
    },
    /** One after the other: each may build on what the one before has changed. */
    repeat: async () => {
      ending.abort();
      for (const [element, repeatAct] of acts) {
        if (element.isConnected) repeatAct();
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
function actOf(control: Control): () => void {
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
