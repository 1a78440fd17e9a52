import { flushSync } from 'react-dom';

type Candidate = Element | null | undefined;

/** To the first of them that is there and takes it, else to the page's heading. */
export function focusFirst(...candidates: Candidate[]): void {
  for (const candidate of [...candidates, document.querySelector('main h1')]) {
    (candidate as HTMLElement | null | undefined)?.focus();
    if (document.activeElement === candidate) return;
  }
}

/** Makes a change that takes away what has the focus. */
export function changeAndFocus(change: () => void, find: () => Candidate[] = () => []): void {
  flushSync(change);
  focusFirst(...find());
}

/** Takes a line off a list and leaves the focus on the button of the next one, else of the one before. */
export function removeLine(line: Candidate, remove: () => void): void {
  const others = [line?.nextElementSibling, line?.previousElementSibling];
  changeAndFocus(remove, () => others.map((other) => other?.querySelector('button')));
}
