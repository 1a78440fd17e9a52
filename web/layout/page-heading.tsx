import { createContext, type ReactNode, type RefObject, use, useEffect, useRef } from 'react';
import { useLocation } from '../lib/router.tsx';

/** The address whose heading was announced last. */
const AnnouncedContext = createContext<RefObject<string> | undefined>(undefined);

/** In place of an address: the page was announced before it could be shown. */
const LATE = '';

/** For a navigation that only tidies up the address: the focus stays. */
export type QuietState = { isQuiet?: boolean };

export function HeadingFocus({ children }: { children: ReactNode }) {
  const announced = useRef(useLocation().pathname);
  return <AnnouncedContext value={announced}>{children}</AnnouncedContext>;
}

/** For what is shown in place of a page: once the page has loaded, focus moves from here to its heading. */
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
    // A page that loads late must not steal the focus from what the visitor is doing.
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
