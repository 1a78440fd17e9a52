/** Looks the same as `aria-busy`, which is for what is live. */
const HEARD = 'data-heard';

/**
 * Shows on a page that is not live yet that a tap was heard. A button is replayed once the page is
 * live; a link leads on by itself, however long the line takes. Returns how to end that.
 */
export function acknowledgeTaps(): () => void {
  const hear = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    (event.target as Element).closest?.('a[href^="/"], button')?.toggleAttribute(HEARD, true);
  };
  const clear = () => {
    for (const tapped of document.querySelectorAll(`[${HEARD}]`)) tapped.removeAttribute(HEARD);
  };
  // Before what keeps input for later stops it.
  addEventListener('click', hear, true);
  // The way back may lead to this very document, as it was left.
  addEventListener('pageshow', clear);
  return () => {
    removeEventListener('click', hear, true);
    clear();
  };
}
