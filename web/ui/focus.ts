import { flushSync } from 'react-dom';

type Candidate = Element | null | undefined;

/** Focuses the first candidate that accepts it, else the page's heading. */
export function focusFirst(...candidates: Candidate[]): void {
  for (const candidate of [...candidates, document.querySelector('main h1')]) {
    (candidate as HTMLElement | null | undefined)?.focus();
    if (document.activeElement === candidate) return;
  }
}

/** Makes a change that removes the focused element. */
export function changeAndFocus(change: () => void, find: () => Candidate[] = () => []): void {
  flushSync(change);
  focusFirst(...find());
}

/** Removes a line from a list and focuses the button of the next line, else of the previous one. */
export function removeLine(line: Candidate, remove: () => void): void {
  const others = [line?.nextElementSibling, line?.previousElementSibling];
  changeAndFocus(remove, () => others.map((other) => other?.querySelector('button')));
}
