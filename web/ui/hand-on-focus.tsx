import { type ReactNode, type RefObject, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { focusFirst } from './focus.ts';

/** Marks the same control in every line of a list. */
const CONTROL_MARK = 'data-control';

const FOCUSABLE = 'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled';

type Heir = () => Element | null | undefined;

/**
 * When this part of the page is removed with the focus inside, the focus moves to the heir, or to the
 * same control of the next line, else of the previous one, else to the page's heading.
 */
export function useHandOnFocus(part: RefObject<HTMLElement | null>, heir?: Heir): void {
  const findHeir = useEffectEvent(() => heir?.());
  useLayoutEffect(() => {
    const shown = part.current;
    return () => {
      const focused = document.activeElement;
      if (shown === null || !shown.contains(focused)) return;
      const lines = neighboursOf(shown, focused);
      // The lines beside it may be removed in the same update; after it, it is known which are left.
      queueMicrotask(() => {
        if (document.activeElement !== document.body) return;
        focusFirst(findHeir(), ...lines);
      });
    };
  }, [part]);
}

/** The same for children without a common element. */
export function HandsOnFocus({ children, to }: { children: ReactNode; to?: Heir }) {
  const part = useRef<HTMLDivElement>(null);
  useHandOnFocus(part, to ?? headingOfPage);
  return (
    <div ref={part} className="contents">
      {children}
    </div>
  );
}

/** The first control in it. */
export function firstControl(part: ParentNode | null | undefined): Element | null | undefined {
  return part?.querySelector(FOCUSABLE);
}

function headingOfPage(): Element | null {
  return document.querySelector('main h1');
}

/** The lines after it, then those before it, nearest first; of each the control that has the focus here. */
function neighboursOf(line: Element, focused: Element | null): (Element | null | undefined)[] {
  const lines = [...(line.parentElement?.children ?? [])];
  const place = lines.indexOf(line);
  const name = focused?.closest(`[${CONTROL_MARK}]`)?.getAttribute(CONTROL_MARK);
  return [...lines.slice(place + 1), ...lines.slice(0, place).reverse()].map(
    (other) => (name && other.querySelector(`[${CONTROL_MARK}="${name}"]`)) || firstControl(other),
  );
}
