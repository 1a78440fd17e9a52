import type { Product } from '../../contract/catalogue/schemas.ts';
import type { Urgency } from '../layout/product-picture.tsx';
import { ProductCard } from './product-card.tsx';

/** The first row on a phone, and on the widest screen. */
const FIRST_CARDS = 2;
const EARLY_CARDS = 4;

type ProductGridProps = {
  /** Names the list for screen readers. */
  label: string;
  products: readonly Product[];
  isFirst?: boolean;
  isBesidePanel?: boolean;
  /** For a few products: no row is left with a single one. */
  isShort?: boolean;
};

/** Where the grid comes first on its page, its first row loads at once. */
export function ProductGrid({
  label,
  products,
  isFirst = false,
  isBesidePanel = false,
  isShort = false,
}: ProductGridProps) {
  const middle = isShort ? 'md:grid-cols-4' : 'sm:grid-cols-3';
  const columns = `${middle} ${isBesidePanel ? 'lg:grid-cols-3' : 'lg:grid-cols-4'}`;
  return (
    <ul aria-label={label} className={`grid grid-cols-2 gap-3 sm:gap-5 ${columns}`}>
      {products.map((product, index) => (
        <li key={product._id}>
          <ProductCard product={product} urgency={isFirst ? urgencyOf(index) : 'later'} />
        </li>
      ))}
    </ul>
  );
}

function urgencyOf(index: number): Urgency {
  if (index < FIRST_CARDS) return 'first';
  return index < EARLY_CARDS ? 'soon' : 'later';
}
