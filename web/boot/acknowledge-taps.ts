import { DEFERRED_SCRIPTS } from '../../contract/deferred-scripts.ts';

/** Looks the same as `aria-busy`, which is for what is live. */
const HEARD = 'data-heard';

/**
 * Shows on a page that is not live yet that a tap was heard. A button is replayed once the page is
 * live; a link leads on by itself, however long the line takes.
 */
export function acknowledgeTaps(root: Element): void {
  const ending = new AbortController();
  const { signal } = ending;
  const clear = () => {
    for (const control of document.querySelectorAll(`[${HEARD}]`)) control.removeAttribute(HEARD);
  };
  addEventListener(
    'click',
    (event) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      const { target } = event;
      const control = target instanceof Element ? target.closest('a[href^="/"], button') : null;
      control?.setAttribute(HEARD, '');
    },
    // Input that is kept for later goes no further.
    { capture: true, signal },
  );
  // The way back may lead to this very document, as it was left.
  addEventListener('pageshow', clear, { signal });
  new MutationObserver((_, observer) => {
    if (root.hasAttribute(DEFERRED_SCRIPTS)) return;
    observer.disconnect();
    ending.abort();
    clear();
  }).observe(root, { attributeFilter: [DEFERRED_SCRIPTS] });
}
