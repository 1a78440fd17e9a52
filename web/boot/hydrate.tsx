import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { EMPTY_PAGE_DATA, PAGE_DATA_ID, type PageData } from '../../contract/render.ts';
import { restoreAccount } from '../account/store.ts';
import { App } from '../app/app.tsx';
import { firstPageIsLive } from '../app/hydration.ts';
import { codeOf } from '../app/page-code.ts';
import { findPage } from '../app/pages.ts';
import { BrowserRouter } from '../app/router.tsx';
import { createStores, StoresProvider } from '../app/stores.tsx';
import { restoreCart } from '../cart/store.ts';
import { loadProducts, restoreProducts } from '../catalogue/store.ts';
import { resumePayments } from '../checkout/resume.ts';
import { restoreCheckout } from '../checkout/store.ts';
import { loadAtLast } from '../lib/code-parts/code-part.ts';
import { showMissingCodeNotice } from '../lib/code-parts/missing-code-notice.ts';

/**
 * Fills an empty page or takes over a rendered one; resolves when the page answers to a person.
 * From `onTakeOver` on React hears clicks and keys, also on what it has not come to yet.
 */
export async function start(root: Element, onTakeOver: () => void): Promise<void> {
  const stores = createStores(readPageData());
  restoreProducts(stores.catalogue);
  restoreCart(stores.cart);
  restoreCheckout(stores.checkout);
  restoreAccount(stores.account);
  const page = findPage(location.pathname);
  const { isRendered } = stores.page;
  // The back office reads its own, page by page.
  const refreshProducts = async () => {
    if (page.access !== 'admin') await loadProducts(stores.catalogue);
  };
  // What the server rendered is taken over in one go, so its code must be here first.
  if (isRendered) await loadAtLast(codeOf(page), showMissingCodeNotice);
  else void refreshProducts();

  const app = (
    <StrictMode>
      <StoresProvider stores={stores}>
        <BrowserRouter>
          <App />
        </BrowserRouter>
      </StoresProvider>
    </StrictMode>
  );
  onTakeOver();
  // The development server sends an empty page; the real one sends it rendered.
  if (root.firstElementChild === null) createRoot(root).render(app);
  // In small steps, between which the page can be scrolled.
  else startTransition(() => void hydrateRoot(root, app));
  resumePayments(stores);

  await firstPageIsLive;
  // News in the middle of taking over would make React begin again, without a pause.
  if (isRendered) void refreshProducts();
}

function readPageData(): PageData {
  const json = document.getElementById(PAGE_DATA_ID)?.textContent;
  return json ? (JSON.parse(json) as PageData) : EMPTY_PAGE_DATA;
}
