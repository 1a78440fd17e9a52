import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { EMPTY_PAGE_DATA, PAGE_DATA_ID, type PageData } from '../../contract/storefront/render.ts';
import { restoreAccount } from '../account/store.ts';
import { App } from '../app/app.tsx';
import { firstPageIsLive } from '../app/hydration.ts';
import { codeOf } from '../app/page-code.ts';
import { findPage } from '../app/pages.ts';
import { BrowserRouter } from '../app/router.tsx';
import { createStores, type Stores, StoresProvider } from '../app/stores.tsx';
import { IS_SHOP_UNKNOWN, learnBackend } from '../backend/backend.ts';
import { restoreCart } from '../cart/store.ts';
import { loadProducts, restoreProducts } from '../catalogue/store.ts';
import { resumePayments } from '../checkout/resume.ts';
import { restoreCheckout } from '../checkout/store.ts';
import { hasOwnLook, ownLook } from '../layout/own-look.tsx';
import { CodePart, loadAtLast } from '../lib/code-parts/code-part.ts';
import { showMissingCodeNotice } from '../lib/code-parts/missing-code-notice.ts';

/** Hydrates a rendered page, or renders an empty one; resolves when the page responds to input. */
export async function hydrate(root: Element): Promise<void> {
  const data = readPageData();
  learnBackend(data);
  const stores = createStores(data);
  restoreProducts(stores.catalogue, stores.page);
  restoreCart(stores.cart);
  restoreCheckout(stores.checkout);
  restoreAccount(stores.account);
  const page = findPage(location.pathname);
  const { isRendered } = stores.page;
  // The back office loads its own products, page by page; so do the pages of a large shop.
  const refreshProducts = async () => {
    if (page.access !== 'admin' && !data.isLarge) await loadProducts(stores.catalogue);
  };
  // What the server rendered is hydrated in one go, so its code must be here first. Otherwise the
  // first change of a store would remove what still waits for its code, and the page would jump.
  const look = hasOwnLook(stores.shop.getState()) && ownLook.load().catch(() => {});
  if (isRendered) await loadAtLast(codeOf(page), showMissingCodeNotice);
  else void refreshProducts();
  await look;

  const app = (
    <StrictMode>
      <StoresProvider stores={stores}>
        <BrowserRouter>
          <App />
        </BrowserRouter>
      </StoresProvider>
    </StrictMode>
  );
  // The development server sends an empty page; the real one sends it rendered.
  if (root.firstElementChild === null) createRoot(root).render(app);
  // In small steps, between which the page can be scrolled.
  else startTransition(() => void hydrateRoot(root, app));
  resumePayments(stores);
  if (IS_SHOP_UNKNOWN && data.shop === undefined) void loadShopOf(stores);

  await firstPageIsLive;
  // New data in the middle of hydration would make React start over, in one long task.
  if (isRendered) void refreshProducts();
}

async function loadShopOf({ shop }: Stores): Promise<void> {
  const { loadShop } = await loadAtLast(new CodePart(() => import('../shop/api.ts')));
  await loadShop(shop);
}

function readPageData(): PageData {
  const json = document.getElementById(PAGE_DATA_ID)?.textContent;
  return json ? (JSON.parse(json) as PageData) : EMPTY_PAGE_DATA;
}
