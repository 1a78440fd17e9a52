import { useEffect, useRef } from 'react';
import { Route, Routes, useLocation } from 'react-router';
import { TopNavigation } from './layout/top-navigation.tsx';
import { findPage, notFoundPage, pages } from './routes.tsx';

export function App() {
  usePageAnnouncement();
  return (
    <>
      <a
        href="#main"
        className="fixed top-2 left-2 z-40 -translate-y-20 rounded-lg bg-surface px-4 py-2 font-semibold focus:translate-y-0"
      >
        Skip to the content
      </a>
      <TopNavigation />
      <main id="main" tabIndex={-1} className="mx-auto max-w-7xl px-3 pb-20 outline-none sm:px-6">
        <Routes>
          {[...pages, notFoundPage].map(({ path, Component }) => (
            <Route key={path} path={path} element={<Component />} />
          ))}
        </Routes>
      </main>
    </>
  );
}

/** After a change of page the title changes and focus goes to its heading, as on a fresh load. */
function usePageAnnouncement(): void {
  const { pathname } = useLocation();
  const announced = useRef(pathname);
  useEffect(() => {
    document.title = findPage(pathname).title;
    if (announced.current !== pathname) document.querySelector<HTMLElement>('h1')?.focus();
    announced.current = pathname;
  }, [pathname]);
}
