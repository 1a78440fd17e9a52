import { Search, SlidersHorizontal } from 'lucide-react';
import { type MouseEvent, useEffect, useRef, useState, useTransition } from 'react';
import { titleOfView } from '../../contract/catalogue/list-title.ts';
import type { ListView } from '../../contract/catalogue/list-view.ts';
import * as LIST from '../../contract/catalogue/list-wording.ts';
import {
  LIST_PAGE_SIZE,
  PRODUCT_SORTS,
  type ProductSort,
} from '../../contract/catalogue/policy.ts';
import { noFilter, type ProductFilter } from '../../contract/catalogue/product-filter.ts';
import { NAME_LENGTH } from '../../contract/policy.ts';
import { formatPrice, toPaise } from '../../contract/pricing.ts';
import { countProducts, LABELS, MESSAGES } from '../../contract/wording.ts';
import { LazyPart, overlayPart } from '../app/lazy-part.tsx';
import { useCategories, useShop, useStores } from '../app/stores.tsx';
import { ErrorBoundary } from '../layout/error-boundary.tsx';
import { PageHeading } from '../layout/page-heading.tsx';
import { tryAgain } from '../lib/code-parts/code-part.ts';
import { Button } from '../ui/button.tsx';
import { Chip } from '../ui/chip.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { SelectField, TextField } from '../ui/field.tsx';
import { changeAndFocus } from '../ui/focus.ts';
import { Loader } from '../ui/loader.tsx';
import { Notice } from '../ui/notice.tsx';
import { AboveNotice } from './above-notice.tsx';
import { FilterPanel } from './filter-panel.tsx';
import { ProductGrid } from './product-grid.tsx';
import { loadCategories } from './store.ts';
import { useFound } from './use-found.ts';
import { useListView } from './use-list-view.ts';
import { type Matching, useMatching } from './use-matching.ts';

/** Only visitors on small screens download the sheet that the filters open in. */
const sheet = overlayPart(async () => ({ default: (await import('../ui/dialog.tsx')).Dialog }));

export default function ProductListPage() {
  const { categories } = useStores();
  const [view, change] = useListView();
  const askNow = useFound(view);
  const { products, total, above, isLoading, hasFailed, ...lack } = useMatching(view);
  const [isSheetOpen, setSheetOpen] = useState(false);
  const [isOpening, startOpening] = useTransition();
  const sliderMax = useShop((shop) => shop.sliderMax);
  const closeSheet = () => setSheetOpen(false);
  useEffect(() => void loadCategories(categories), [categories]);
  useTitle(view);

  const { filter, sort, shown } = view;
  const setFilter = (next: ProductFilter) => change({ filter: next });
  const count = total ?? products.length;
  const isMoreOnItsWay = products.length < Math.min(count, shown);
  const firstNew = useRef<number>(undefined);
  /** After the last page the button is gone, and the first new product takes the focus. */
  const loadMore = ({ currentTarget }: MouseEvent) => {
    firstNew.current = shown;
    changeAndFocus(
      () => change({ shown: shown + LIST_PAGE_SIZE }),
      () => [currentTarget, cardAt(shown)],
    );
  };
  // Where the products come later, so does the end of the button.
  useEffect(() => {
    if (isMoreOnItsWay || firstNew.current === undefined) return;
    if (document.activeElement === document.body) cardAt(firstNew.current)?.focus();
    firstNew.current = undefined;
  }, [isMoreOnItsWay]);
  const showAll = () => changeAndFocus(() => setFilter(noFilter(sliderMax)));

  return (
    <>
      {isLoading && <Loader label={MESSAGES.loading} over />}
      <div className="pt-6 sm:pt-10 lg:grid lg:grid-cols-[15rem_1fr] lg:grid-rows-[auto_1fr] lg:gap-x-10">
        <PageHeading className="col-start-2 text-3xl font-bold tracking-tight sm:text-4xl">
          {LABELS.products}
        </PageHeading>
        <section
          aria-label={LIST.filters}
          className="col-start-1 row-start-1 row-end-3 hidden lg:block"
        >
          <div className="sticky top-24">
            <FilterPanel filter={filter} onChange={setFilter} />
          </div>
        </section>
        <section aria-label={LIST.list} className="col-start-2 min-w-0">
          <div className="mt-4 flex flex-wrap items-end gap-3">
            <div className="relative min-w-0 grow basis-60">
              <Search
                aria-hidden
                className="pointer-events-none absolute top-3 left-3.5 size-5 text-ink-soft"
              />
              <TextField
                label={LIST.search}
                isLabelHidden
                type="search"
                placeholder={LIST.search}
                maxLength={NAME_LENGTH}
                value={filter.q}
                onChange={(event) => setFilter({ ...filter, q: event.currentTarget.value })}
                className="pl-11"
              />
            </div>
            <SelectField
              label={LIST.sortBy}
              isLabelHidden
              value={sort}
              onChange={(event) => change({ sort: event.currentTarget.value as ProductSort })}
            >
              {PRODUCT_SORTS.map((name) => (
                <option key={name} value={name}>
                  {LIST.sorts[name]}
                </option>
              ))}
            </SelectField>
            <Button
              look="secondary"
              className="lg:hidden"
              isPending={isOpening}
              onPointerEnter={() => sheet.prefetch()}
              onFocus={() => sheet.prefetch()}
              onClick={() => startOpening(() => setSheetOpen(true))}
            >
              <SlidersHorizontal aria-hidden className="size-5" />
              {LIST.filters}
            </Button>
          </div>
          {isSheetOpen && (
            <ErrorBoundary fallback={NoSheet}>
              <LazyPart
                part={sheet}
                props={{
                  title: LIST.filters,
                  place: 'side',
                  onClose: closeSheet,
                  footer: (
                    <Button className="w-full" onClick={closeSheet}>
                      {LIST.show(countProducts(count))}
                    </Button>
                  ),
                  children: <FilterPanel filter={filter} onChange={setFilter} />,
                }}
              />
            </ErrorBoundary>
          )}
          <AppliedFilters filter={filter} onChange={setFilter} />
          {hasFailed && <NotReached onTryAgain={askNow} />}
          <p role="status" className="mt-4 mb-3 min-h-6 text-ink-soft">
            {total !== undefined && !lack.isUnknown && countProducts(total)}
          </p>
          {products.length > 0 && (
            <>
              <h2 className="sr-only">{LIST.results}</h2>
              <ProductGrid
                label={LABELS.products}
                products={products.slice(0, shown)}
                isFirst
                isBesidePanel
              />
            </>
          )}
          {(count > shown || isMoreOnItsWay) && (
            <div className="mt-10 text-center">
              <Button look="secondary" isPending={isMoreOnItsWay} onClick={loadMore}>
                {LIST.loadMore}
              </Button>
            </div>
          )}
          {total === 0 && <NothingFound {...lack} onShowAll={showAll} />}
          {(above > 0 || filter.isAboveShown) && (
            <AboveNotice
              count={above}
              isShown={filter.isAboveShown}
              onShow={(isAboveShown) => setFilter({ ...filter, isAboveShown })}
            />
          )}
        </section>
      </div>
    </>
  );
}

const cardAt = (index: number) => document.querySelectorAll<HTMLElement>('main li > a')[index];

/** The list below is not yet the one that was asked for. */
function NotReached({ onTryAgain }: { onTryAgain: () => void }) {
  return (
    <div className="mt-4">
      <Notice
        look="fault"
        action={
          <Button look="secondary" size="small" onClick={onTryAgain}>
            {LABELS.tryAgain}
          </Button>
        }
      >
        {MESSAGES.noAnswer}
      </Notice>
    </div>
  );
}

function NoSheet() {
  return (
    <p role="alert" className="mt-4 flex flex-wrap items-center gap-3 lg:hidden">
      {LIST.filtersMissing}
      <Button look="secondary" size="small" onClick={tryAgain}>
        {LABELS.tryAgain}
      </Button>
    </p>
  );
}

type NothingFoundProps = Pick<Matching, 'isShopEmpty' | 'isUnknown'> & { onShowAll: () => void };

function NothingFound({ isShopEmpty, isUnknown, onShowAll }: NothingFoundProps) {
  const heading = <h2 className="text-2xl font-semibold">{LIST.noMatch}</h2>;
  if (isUnknown) return <EmptyState heading={heading} />;
  return (
    <EmptyState
      heading={heading}
      action={isShopEmpty ? undefined : <Button onClick={onShowAll}>{LIST.showAll}</Button>}
    >
      {isShopEmpty ? MESSAGES.emptyShop : LIST.tryOthers}
    </EmptyState>
  );
}

/** Each view has its own title, even where only the address has changed. */
function useTitle(view: ListView): void {
  const shop = useShop((state) => state);
  const title = titleOfView(view, useCategories(), shop);
  useEffect(() => {
    document.title = title;
  }, [title]);
}

type AppliedFiltersProps = { filter: ProductFilter; onChange: (filter: ProductFilter) => void };

function AppliedFilters({ filter, onChange }: AppliedFiltersProps) {
  const sliderMax = useShop((shop) => shop.sliderMax);
  const none = noFilter(sliderMax);
  const categories = useCategories();
  const { maxPrice, isAboveShown, category, maxRating, q } = filter;
  const chips: [string, Partial<ProductFilter>][] = [];
  if (q !== '') chips.push([LIST.quoted(q), { q: none.q }]);
  if (category !== undefined) {
    const name = categories.find(({ slug }) => slug === category)?.name ?? category;
    chips.push([name, { category: none.category }]);
  }
  if (maxPrice !== none.maxPrice) {
    chips.push([LIST.upTo(formatPrice(toPaise(maxPrice))), { maxPrice: none.maxPrice }]);
  }
  if (isAboveShown) {
    chips.push([
      LIST.includingAbove(formatPrice(toPaise(sliderMax))),
      { isAboveShown: none.isAboveShown },
    ]);
  }
  if (maxRating !== none.maxRating) {
    chips.push([LIST.upTo(LIST.stars(maxRating)), { maxRating: none.maxRating }]);
  }
  if (chips.length === 0) return null;
  return (
    <ul aria-label={LIST.activeFilters} className="mt-4 flex flex-wrap gap-2">
      {chips.map(([label, without]) => (
        <li key={label}>
          <Chip onRemove={() => onChange({ ...filter, ...without })}>{label}</Chip>
        </li>
      ))}
    </ul>
  );
}
