import { createContext, type ReactNode, type RefObject, use, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** The address whose heading was announced last. */
const AnnouncedContext = createContext<RefObject<string> | undefined>(undefined);

/** No address: the page was announced before it could be shown. */
const LATE = '';

/** A move within the same page: the address is tidied up and the focus stays. */
export type QuietState = { isQuiet?: boolean };

export function HeadingFocus({ children }: { children: ReactNode }) {
  const announced = useRef(useLocation().pathname);
  return <AnnouncedContext value={announced}>{children}</AnnouncedContext>;
}

/** For what is shown in place of a page: when the page itself comes, focus that was here goes to its heading. */
export function useAnnounceNext(): void {
  const announced = use(AnnouncedContext);
  useEffect(
    () => () => {
      if (announced !== undefined) announced.current = LATE;
    },
    [announced],
  );
}

type PageHeadingProps = { children: ReactNode; className?: string };

/** The page's one h1. After a change of page focus goes to it, as on a fresh load. */
export function PageHeading({
  children,
  className = 'text-3xl font-bold tracking-tight sm:text-4xl',
}: PageHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const announced = use(AnnouncedContext);
  const { pathname, state } = useLocation();
  const isQuiet = (state as QuietState | null)?.isQuiet === true;
  useEffect(() => {
    if (announced === undefined || announced.current === pathname) return;
    // A page that comes late must not take the focus from what is being done meanwhile.
    const isTaken = announced.current === LATE && document.activeElement !== document.body;
    announced.current = pathname;
    if (!isQuiet && !isTaken) heading.current?.focus({ preventScroll: true });
  }, [announced, pathname, isQuiet]);
  return (
    <h1 ref={heading} tabIndex={-1} className={className}>
      {children}
    </h1>
  );
}
