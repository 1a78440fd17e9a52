import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { FileUp, Hourglass, Plus } from 'lucide-react';
import { useState } from 'react';
import { adminPaths } from '../../../contract/admin/paths.ts';
import { ADMIN_LABELS, SHELL_TEXT } from '../../../contract/admin/wording.ts';
import { adminImportEndpoints } from '../../../contract/catalogue/admin-endpoints.ts';
import { PRODUCTS_TEXT } from '../../../contract/catalogue/admin-wording.ts';
import type { Category, Product } from '../../../contract/catalogue/schemas.ts';
import { offers } from '../../backend/backend.ts';
import { buttonLook } from '../../ui/button.tsx';
import { categoriesQuery } from '../api/categories.ts';
import { heldStockQuery } from '../api/holds.ts';
import { productListQuery } from '../api/products.ts';
import { DownloadButton } from '../download/download-button.tsx';
import { countHeld } from '../holds/held-stock.ts';
import { type Choice, ListFrame } from '../list/list-frame.tsx';
import { useListUrl } from '../list/use-list-url.ts';
import { useMay, useMayOpen } from '../session/permissions.tsx';
import { ScreenFrame } from '../shell/screen-frame.tsx';
import { ScreenAction } from '../shell/screen-link.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { FirstProduct } from './first-product.tsx';
import { ProductCard } from './product-card.tsx';

const { sorts } = PRODUCTS_TEXT;

const SORT: Choice = {
  name: 'sort',
  label: PRODUCTS_TEXT.sort,
  options: [
    ['', sorts.newest],
    ['name', sorts.name],
    ['price-asc', sorts.cheapest],
    ['price-desc', sorts.dearest],
    ['stock', sorts.stock],
    ['rating', sorts.rating],
  ],
};

const categoryChoice = (categories: readonly Category[]): Choice => ({
  name: 'category',
  label: PRODUCTS_TEXT.filter,
  options: [
    ['', PRODUCTS_TEXT.allCategories],
    ...categories.map(({ slug, name }) => [slug, name] as const),
  ],
});

/** What can be done with several products at once is beyond the spec. */
function useMayChangeMany(): boolean {
  const may = useMay();
  return offers('changeProductsInBulk') && may('products.write');
}

/** The ids of the selected products. */
type Selection = { chosen: ReadonlySet<string>; setChosen: (chosen: ReadonlySet<string>) => void };

export default function ProductsScreen() {
  const listUrl = useListUrl();
  const mayChangeMany = useMayChangeMany();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const { data: categories = [] } = useQuery(categoriesQuery());
  const list = useInfiniteQuery(
    productListQuery({
      name: listUrl.q,
      category: listUrl.get('category'),
      sort: listUrl.get('sort'),
    }),
  );
  return (
    <ScreenFrame title={ADMIN_LABELS.menu.products} actions={<Actions />}>
      <ListFrame
        listUrl={listUrl}
        list={list}
        searchLabel={PRODUCTS_TEXT.search}
        choices={[categoryChoice(categories), SORT]}
        noun={PRODUCTS_TEXT.noun}
        whyEmpty={PRODUCTS_TEXT.whyEmpty}
        nextStep={<FirstProduct />}
        tools={(products) => mayChangeMany && <SelectAll {...{ products, chosen, setChosen }} />}
      >
        {(products) => <ProductCards {...{ products, categories, chosen, setChosen }} />}
      </ListFrame>
    </ScreenFrame>
  );
}

function Actions() {
  return (
    <>
      <ScreenAction to={adminPaths.importProducts} className={buttonLook('secondary')}>
        <FileUp aria-hidden className="size-5" />
        {PRODUCTS_TEXT.importCsv}
      </ScreenAction>
      <ScreenAction to={adminPaths.holds} className={buttonLook('secondary')}>
        <Hourglass aria-hidden className="size-5" />
        {SHELL_TEXT.heldStock}
      </ScreenAction>
      <DownloadButton endpoint={adminImportEndpoints.exportProducts} fileName="products.csv" />
      <ScreenAction to={adminPaths.addProduct} className={buttonLook()}>
        <Plus aria-hidden className="size-5" />
        {ADMIN_LABELS.createProduct}
      </ScreenAction>
    </>
  );
}

type SelectAllProps = Selection & { products: Product[] };

function SelectAll({ products, chosen, setChosen }: SelectAllProps) {
  return (
    <label className="inline-flex min-h-9 cursor-pointer items-center gap-2.5 text-ink-soft">
      <input
        type="checkbox"
        checked={products.every(({ _id }) => chosen.has(_id))}
        onChange={(event) =>
          setChosen(new Set(event.currentTarget.checked ? products.map(({ _id }) => _id) : []))
        }
        className="size-5 accent-accent"
      />
      {PRODUCTS_TEXT.selectAll}
    </label>
  );
}

type ProductCardsProps = Selection & { products: Product[]; categories: readonly Category[] };

function ProductCards({ products, categories, chosen, setChosen }: ProductCardsProps) {
  const mayChangeMany = useMayChangeMany();
  const maySeeHolds = useMayOpen()(adminPaths.holds);
  const { data: holds = [] } = useQuery({ ...heldStockQuery(), enabled: maySeeHolds });
  const held = countHeld(holds);
  // Bulk actions apply to visible products only: those no longer listed drop out.
  const selected = products.filter(({ _id }) => chosen.has(_id)).map(({ _id }) => _id);
  const nameOf = (slug: string) =>
    categories.find((category) => category.slug === slug)?.name ?? slug;
  const choose = (id: string, isChosen: boolean) => {
    const next = new Set(selected);
    if (isChosen) next.add(id);
    else next.delete(id);
    setChosen(next);
  };
  return (
    <>
      <ul className="grid grid-cols-1 gap-3 md:grid-cols-2 xl:grid-cols-3">
        {products.map((product) => (
          <ProductCard
            key={product._id}
            product={product}
            held={held.get(product._id) ?? 0}
            categoryName={nameOf(product.category)}
            isSelected={chosen.has(product._id)}
            {...(mayChangeMany ? { onSelect: (isChosen) => choose(product._id, isChosen) } : {})}
          />
        ))}
      </ul>
      <BulkBar ids={selected} categories={categories} onDone={() => setChosen(new Set())} />
    </>
  );
}
