import { createContext, type ReactNode, type RefObject, use, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** The address whose heading was announced last. */
const AnnouncedContext = createContext<RefObject<string> | undefined>(undefined);

/** A move within the same page: the address is tidied up and nobody is taken elsewhere. */
export type QuietState = { isQuiet?: boolean };

export function HeadingFocus({ children }: { children: ReactNode }) {
  const announced = useRef(useLocation().pathname);
  return <AnnouncedContext value={announced}>{children}</AnnouncedContext>;
}

/** For what stands in for a page: when it gives way to the page itself, focus goes to that heading. */
export function useAnnounceNext(): void {
  const announced = use(AnnouncedContext);
  useEffect(
    () => () => {
      if (announced !== undefined) announced.current = '';
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
    announced.current = pathname;
    if (!isQuiet) heading.current?.focus({ preventScroll: true });
  }, [announced, pathname, isQuiet]);
  return (
    <h1 ref={heading} tabIndex={-1} className={className}>
      {children}
    </h1>
  );
}
