import { useEffect } from 'react';
import { FEATURED_PRODUCTS } from '../../contract/catalogue/policy.ts';
import { paths } from '../../contract/paths.ts';
import * as HOME from '../../contract/storefront/home-wording.ts';
import { LABELS, MESSAGES } from '../../contract/wording.ts';
import { useCatalogue, useShop, useStores } from '../app/stores.tsx';
import { OwnLook } from '../layout/own-look.tsx';
import { PageHeading } from '../layout/page-heading.tsx';
import { PageLink } from '../layout/page-link.tsx';
import { buttonLook } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Loader } from '../ui/loader.tsx';
import { ProductGrid } from './product-grid.tsx';
import { loadProducts } from './store.ts';

export default function HomePage() {
  const loading = useCatalogue((state) => state.loading);
  const products = useCatalogue((state) => state.products);
  const hasFailed = useCatalogue((state) => state.hasListFailed === true);
  const { catalogue, page } = useStores();
  const { isShopEmpty } = page;
  // A large shop's newest are loaded here alone.
  useEffect(() => {
    const { isLarge, products: known } = catalogue.getState();
    if (isLarge && known.length === 0) void loadProducts(catalogue);
    else if (isLarge) catalogue.setState({ loading: false });
  }, [catalogue]);
  const featured = products.slice(0, FEATURED_PRODUCTS);
  const isEmpty = featured.length === 0 && (!loading || isShopEmpty === true);

  return (
    <>
      {loading && <Loader label={MESSAGES.loading} over={featured.length > 0 || isEmpty} />}
      {featured.length > 0 && (
        <>
          <Welcome />
          <section aria-labelledby="featured" className="mt-10 sm:mt-14">
            <h2 id="featured" className="text-2xl font-semibold tracking-tight sm:text-3xl">
              {HOME.featured}
            </h2>
            <div className="mt-5">
              <ProductGrid label={HOME.featured} products={featured} isFirst />
            </div>
            <div className="mt-10 text-center">
              <PageLink to={paths.productList} className={buttonLook('secondary')}>
                {LABELS.seeAllProducts}
              </PageLink>
            </div>
          </section>
        </>
      )}
      {isEmpty && <NoProducts isUnknown={hasFailed} />}
    </>
  );
}

function Welcome() {
  const name = useShop((shop) => shop.name);
  const headline = useShop((shop) => shop.headline);
  const intro = useShop((shop) => shop.intro);
  const hasPicture = useShop((shop) => shop.homePicture !== null);
  return (
    <>
      <div className="max-w-2xl pt-6 sm:pt-10">
        <PageHeading className="text-4xl leading-[1.05] font-bold tracking-tight text-balance wrap-anywhere sm:text-6xl">
          {headline || HOME.headline(name)}
        </PageHeading>
        <p className="mt-4 text-lg text-pretty text-ink-soft wrap-anywhere sm:text-xl">
          {intro || HOME.intro(name)}
        </p>
      </div>
      {hasPicture && <OwnLook part="HomePicture" />}
    </>
  );
}

function NoProducts({ isUnknown }: { isUnknown: boolean }) {
  return (
    <EmptyState
      heading={<PageHeading>{HOME.noProducts}</PageHeading>}
      action={
        // Where the shop has none, the list is empty, too.
        isUnknown ? (
          <PageLink to={paths.productList} className={buttonLook('secondary')}>
            {LABELS.seeAllProducts}
          </PageLink>
        ) : undefined
      }
    >
      {isUnknown ? undefined : MESSAGES.emptyShop}
    </EmptyState>
  );
}
