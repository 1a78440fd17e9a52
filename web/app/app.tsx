import { useEffect } from 'react';
import { useStore } from 'zustand';
import { ADMIN_PATH_PART, paths } from '../../contract/paths.ts';
import { TOAST } from '../../contract/policy.ts';
import * as FRAME from '../../contract/storefront/wording.ts';
import { loadCategories, reloadCatalogue } from '../catalogue/store.ts';
import { PaymentNews } from '../checkout/payment-news.tsx';
import { ErrorBoundary } from '../layout/error-boundary.tsx';
import { Footer } from '../layout/footer.tsx';
import { HeadingFocus } from '../layout/page-heading.tsx';
import { TopNavigation } from '../layout/top-navigation.tsx';
import { useLocation, useNavigationType } from '../lib/router.tsx';
import { toastArea } from '../lib/toast-area.ts';
import { PageFrame } from './page-frame.tsx';
import { titleOf } from './page-title.ts';
import { findPage, POLICY_PAGE } from './pages.ts';
import { useCatalogue, useShop, useStores } from './stores.tsx';

export function App() {
  useDocumentTitle();
  useScrollToTop();
  useFreshShopAfterBackOffice();
  const { pathname } = useLocation();
  const isBackOffice = pathname.includes(ADMIN_PATH_PART);
  const content = <PageFrame page={findPage(pathname)} />;
  return (
    <HeadingFocus>
      <a
        href="#main"
        className="fixed top-2 left-2 z-40 -translate-y-20 rounded-lg bg-surface px-4 py-2 font-semibold focus:translate-y-0"
      >
        {FRAME.skip}
      </a>
      <div className="flex min-h-dvh flex-col">
        {!isBackOffice && <TopNavigation />}
        {isForAdmins(pathname) ? (
          content
        ) : (
          <main id="main" tabIndex={-1} className={SHOP_MAIN}>
            <PaymentNews />
            {content}
          </main>
        )}
        {!isBackOffice && <Footer />}
      </div>
      <Toasts />
    </HeadingFocus>
  );
}

function Toasts() {
  const Toaster = useStore(toastArea, (state) => state.Toaster);
  return (
    Toaster !== undefined && (
      <ErrorBoundary fallback={() => null}>
        <Toaster {...TOAST} />
      </ErrorBoundary>
    )
  );
}

const SHOP_MAIN = 'mx-auto w-full max-w-7xl grow px-3 pb-20 outline-none sm:px-6';

/** The back office brings its own frame and titles. */
const isForAdmins = (pathname: string) => findPage(pathname).access === 'admin';

/** The product list has a title for each view, and the owner's pages have one each. */
const OWN_TITLES: readonly string[] = [paths.productList, POLICY_PAGE];

/** These set their titles themselves. */
const hasOwnTitles = (pathname: string) =>
  isForAdmins(pathname) || OWN_TITLES.includes(findPage(pathname).path);

function useDocumentTitle(): void {
  const { pathname } = useLocation();
  const product = useCatalogue((state) => state.productDetails);
  const shop = useShop((state) => state);
  useEffect(() => {
    if (!hasOwnTitles(pathname)) document.title = titleOf(pathname, product, shop);
  }, [pathname, product, shop]);
}

/** Reloads the catalogue when a user leaves the back office or is turned away there. */
function useFreshShopAfterBackOffice(): void {
  const { catalogue, categories } = useStores();
  const isThere = isForAdmins(useLocation().pathname);
  useEffect(() => {
    if (!isThere) return undefined;
    return () => {
      void reloadCatalogue(catalogue);
      void loadCategories(categories);
    };
  }, [isThere, catalogue, categories]);
}

/** A new page starts at its top; going back is left to the browser, which restores the position. */
function useScrollToTop(): void {
  const { pathname } = useLocation();
  const isReturn = useNavigationType() === 'POP';
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the change of page that matters
  useEffect(() => {
    if (!isReturn) scrollTo(0, 0);
  }, [pathname]);
}
