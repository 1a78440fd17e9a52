import { Check } from 'lucide-react';
import { memo, useEffect, useState } from 'react';
import { relatedProducts } from '../../contract/catalogue/related-products.ts';
import type { Product } from '../../contract/catalogue/schemas.ts';
import * as PRODUCT from '../../contract/catalogue/wording.ts';
import { idInPath, paths, productIdState } from '../../contract/paths.ts';
import { formatPrice, toPaise } from '../../contract/pricing.ts';
import { LOW_STOCK } from '../../contract/stock/policy.ts';
import { LABELS, MESSAGES } from '../../contract/wording.ts';
import { isLoadedAt } from '../app/router.tsx';
import { useCatalogue, useCategories, useStores } from '../app/stores.tsx';
import { fetchRelated } from '../backend/large-shop.ts';
import { unitsHeld } from '../holds/store.ts';
import { PageHeading } from '../layout/page-heading.tsx';
import { PageLink } from '../layout/page-link.tsx';
import { ProductPicture } from '../layout/product-picture.tsx';
import { QuantitySelect } from '../layout/quantity-select.tsx';
import { useAtReturn, useHolds } from '../layout/use-holds.ts';
import { usePendingNavigate } from '../layout/use-pending-navigate.ts';
import { askUntilAnswered } from '../lib/ask-until-answered.ts';
import { prefetchCode } from '../lib/code-parts/prefetch.ts';
import { useLocation } from '../lib/router.tsx';
import { Button, buttonLook } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Loader } from '../ui/loader.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Stars } from '../ui/stars.tsx';
import { ProductGrid } from './product-grid.tsx';
import { loadCategories } from './store.ts';
import { useAsking } from './use-asking.ts';

export default function ProductPage() {
  const { pathname } = useLocation();
  const { product, isWhole, isLoading, isUnknown, held } = useProduct(pathname);
  const { categories } = useStores();
  useEffect(() => void loadCategories(categories), [categories]);
  return (
    <>
      {isLoading && <Loader label={MESSAGES.loading} over={product !== undefined} />}
      {product !== undefined && (
        <ProductView key={product._id} product={product} isWhole={isWhole} held={held} />
      )}
      {isUnknown && <UnknownProduct />}
    </>
  );
}

/** The product of this address, as soon as any part of the shop knows it. */
function useProduct(pathname: string) {
  const { catalogue, page } = useStores();
  const id = idInPath(pathname);
  // An id without the colon is read like one with it.
  const productId = productIdState(id);
  const askNow = useAsking(catalogue, productId);
  const holds = useHolds();
  useAtReturn(askNow);

  const isAsked = useCatalogue((state) => state.productId === productId);
  const details = useCatalogue((state) => state.productDetails);
  const isAsking = useCatalogue((state) => state.productDetailsLoading);
  const listed = useCatalogue(({ products, found }) =>
    [...products, ...(found?.products ?? [])].find(({ _id }) => _id === id),
  );
  if (!isAsked && page.isUnknownProduct && isLoadedAt(pathname)) {
    return { product: undefined, isWhole: false, isLoading: false, isUnknown: true, held: 0 };
  }
  const isAnswered = isAsked && !isAsking;
  // An answer counts, also where its id is written in another way.
  const isWhole = isAnswered || details?._id === id;
  const product = isWhole ? details : listed;
  const isUnknown = isAnswered && product === undefined;
  // A stock from earlier may have been counted before the hold.
  const held = isAnswered ? unitsHeld(holds, id) : 0;
  return { product, isWhole, isLoading: !isAnswered, isUnknown, held };
}

type ProductViewProps = BuyingProps & {
  /** False for one that is known from its card only. */
  isWhole: boolean;
};

type BuyingProps = {
  product: Product;
  /** How many are held for this shopper, and so are missing from the stock. */
  held: number;
};

/** Renders again only when the product has changed. */
const ProductView = memo(function ProductView({ product, isWhole, held }: ProductViewProps) {
  return (
    <article className="pt-4 sm:pt-6">
      <Breadcrumb product={product} />
      <div className="mt-4 grid gap-6 md:grid-cols-2 md:gap-10 lg:gap-16">
        <div className="self-start overflow-hidden rounded-3xl bg-sunken">
          <ProductPicture
            image={product.image}
            alt={product.name}
            sizes="(min-width: 80rem) 36rem, (min-width: 48rem) 46vw, 88vw"
            urgency="first"
          />
        </div>
        <div className="flex flex-col items-start gap-4 md:py-4">
          <p className="text-ink-soft wrap-anywhere">{product.brand}</p>
          <PageHeading className="-mt-3 text-3xl leading-tight font-bold tracking-tight text-balance wrap-anywhere sm:text-4xl">
            {product.name}
          </PageHeading>
          <Stars rating={product.rating} />
          <p className="text-3xl font-semibold">{formatPrice(toPaise(product.price))}</p>
          <Description text={product.description} isWhole={isWhole} />
          <Buying product={product} held={held} />
        </div>
      </div>
      <Related product={product} />
    </article>
  );
});

/** A card has no description, and a product may have none either. */
function Description({ text, isWhole }: { text: string; isWhole: boolean }) {
  if (text === '') return isWhole ? null : <Skeleton className="h-24 w-full max-w-prose" />;
  return (
    <p className="max-w-prose leading-relaxed whitespace-pre-line text-ink-soft wrap-anywhere">
      {text}
    </p>
  );
}

function Breadcrumb({ product }: { product: Product }) {
  const category = useCategories().find(({ slug }) => slug === product.category);
  const link = 'inline-block py-1 underline-offset-4 hover:text-ink hover:underline';
  return (
    <nav aria-label={PRODUCT.breadcrumb} className="text-base text-ink-soft">
      <ol className="flex flex-wrap gap-x-2 [&>li:not(:first-child)]:before:mr-2 [&>li:not(:first-child)]:before:content-['/']">
        <li>
          <PageLink to={paths.home} className={link}>
            {LABELS.home}
          </PageLink>
        </li>
        <li>
          <PageLink to={paths.productList} className={link}>
            {LABELS.products}
          </PageLink>
        </li>
        {category !== undefined && (
          <li>
            <PageLink to={paths.productsOf(category.slug)} className={link}>
              {category.name}
            </PageLink>
          </li>
        )}
      </ol>
    </nav>
  );
}

function Buying({ product, held }: BuyingProps) {
  const [isGoing, go] = usePendingNavigate();
  const [wanted, setWanted] = useState(1);
  const countInStock = product.countInStock + held;
  if (countInStock <= 0) {
    return (
      <div className="mt-2 w-full rounded-2xl bg-sunken p-4">
        <p className="text-lg font-semibold text-danger">{MESSAGES.outOfStock}</p>
        <p className="text-ink-soft">{PRODUCT.comeBack}</p>
      </div>
    );
  }
  // The stock may have shrunk since the choice was made.
  const qty = Math.min(wanted, countInStock);
  return (
    <div className="mt-2 flex w-full flex-col gap-4">
      <StockNote count={countInStock} />
      {held > 0 && <p className="text-ink-soft">{PRODUCT.held(held)}</p>}
      <div className="flex flex-wrap items-end gap-3">
        <QuantitySelect
          label={PRODUCT.quantity}
          value={qty}
          max={countInStock}
          onChange={setWanted}
        />
        <Button
          className="grow sm:grow-0 sm:px-10"
          onPointerEnter={() => prefetchCode(paths.cart)}
          onFocus={() => prefetchCode(paths.cart)}
          isPending={isGoing}
          onClick={() => go(paths.addToCart(product._id, qty))}
        >
          {PRODUCT.addToCart}
        </Button>
      </div>
    </div>
  );
}

function StockNote({ count }: { count: number }) {
  if (count <= LOW_STOCK) {
    return <p className="font-medium text-warning">{PRODUCT.left(count)}</p>;
  }
  return (
    <p className="flex items-center gap-1.5 font-medium text-good">
      <Check aria-hidden className="size-5" /> {PRODUCT.inStock}
    </p>
  );
}

function Related({ product }: { product: Product }) {
  const related = useRelated(product);
  if (related.length === 0) return null;
  return (
    <section aria-labelledby="related" className="mt-16">
      <h2 id="related" className="mb-5 text-2xl font-semibold tracking-tight">
        {PRODUCT.related}
      </h2>
      <ProductGrid label={PRODUCT.related} products={related} isShort />
    </section>
  );
}

function useRelated(product: Product): readonly Product[] {
  const { page } = useStores();
  const products = useCatalogue((state) => state.products);
  const isLarge = useCatalogue((state) => state.isLarge === true);
  const [asked, setAsked] = useState<readonly Product[]>([]);
  const { _id, category } = product;
  // Until the whole list has loaded, those that came with the page.
  const sent = page.product?._id === _id ? page.related : undefined;
  const isAsked = isLarge && sent === undefined;
  useEffect(() => {
    if (!isAsked) return undefined;
    const asking = askUntilAnswered((isLatest) =>
      fetchRelated({ _id, category }).then(
        (related) => {
          if (isLatest()) setAsked(related);
          return true;
        },
        () => false,
      ),
    );
    return asking.stop;
  }, [_id, category, isAsked]);
  if (isLarge || products.length === 0) return sent ?? asked;
  return relatedProducts(products, product);
}

function UnknownProduct() {
  return (
    <EmptyState
      heading={<PageHeading>{PRODUCT.unknown}</PageHeading>}
      action={
        <PageLink to={paths.productList} className={buttonLook()}>
          {LABELS.seeAllProducts}
        </PageLink>
      }
    >
      {PRODUCT.unknownReason}
    </EmptyState>
  );
}
