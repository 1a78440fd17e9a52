/** Styled like `aria-busy`, which live controls use. */
const HEARD = 'data-heard';

/**
 * Shows feedback on a tap before the page is live. A click on a button is replayed once it is; a link
 * navigates by itself, however slow the connection. Returns a function that stops it.
 */
export function acknowledgeTaps(): () => void {
  const hear = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    (event.target as Element).closest?.('a[href^="/"], button')?.toggleAttribute(HEARD, true);
  };
  const clear = () => {
    for (const tapped of document.querySelectorAll(`[${HEARD}]`)) tapped.removeAttribute(HEARD);
  };
  // Added before `recordInput`, which stops the event.
  addEventListener('click', hear, true);
  // Going back may restore this document from the back/forward cache, as it was left.
  addEventListener('pageshow', clear);
  return () => {
    removeEventListener('click', hear, true);
    clear();
  };
}
