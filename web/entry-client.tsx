import './styles.css';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { PAGE_DATA_ID, type PageData } from '../contract/render.ts';
import { restoreAccount } from './account/store.ts';
import { App } from './app.tsx';
import { restoreCart } from './cart/store.ts';
import { loadProducts, restoreProducts } from './catalogue/store.ts';
import { createStores, StoresProvider } from './stores.tsx';

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no #root.');

const stores = createStores(readPageData());
restoreProducts(stores.catalogue);
restoreCart(stores.cart);
restoreAccount(stores.account);
void loadProducts(stores.catalogue);

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

function readPageData(): PageData {
  const json = document.getElementById(PAGE_DATA_ID)?.textContent;
  return json ? (JSON.parse(json) as PageData) : { products: [] };
}
