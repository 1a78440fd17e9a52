import './styles.css';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { EMPTY_PAGE_DATA, PAGE_DATA_ID, type PageData } from '../contract/render.ts';
import { restoreAccount } from './account/store.ts';
import { App } from './app.tsx';
import { BrowserRouter } from './browser-router.tsx';
import { restoreCart } from './cart/store.ts';
import { loadProducts, restoreProducts } from './catalogue/store.ts';
import { resumePayments } from './checkout/resume.ts';
import { restoreCheckout } from './checkout/store.ts';
import { findPage, loadPage } from './pages.ts';
import { createStores, StoresProvider } from './stores.tsx';

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no #root.');

const stores = createStores(readPageData());
restoreProducts(stores.catalogue);
restoreCart(stores.cart);
restoreCheckout(stores.checkout);
restoreAccount(stores.account);
// The back office reads its own, page by page.
if (findPage(location.pathname).access !== 'admin') void loadProducts(stores.catalogue);

// What the server rendered is taken over in one go, so its code must be here first.
if (stores.page.isRendered) await loadPage(findPage(location.pathname));

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
else hydrateRoot(root, app);

resumePayments(stores);

function readPageData(): PageData {
  const json = document.getElementById(PAGE_DATA_ID)?.textContent;
  return json ? (JSON.parse(json) as PageData) : EMPTY_PAGE_DATA;
}
