import { memo } from 'react';
import type { Product } from '../../contract/catalogue/schemas.ts';
import { paths } from '../../contract/paths.ts';
import { formatPrice, toPaise } from '../../contract/pricing.ts';
import * as FRAME from '../../contract/storefront/wording.ts';
import { prefetchProduct } from '../backend/catalogue.ts';
import { PageLink } from '../layout/page-link.tsx';
import { ProductPicture, type Urgency } from '../layout/product-picture.tsx';
import { Badge } from '../ui/badge.tsx';
import { Stars } from '../ui/stars.tsx';

const SIZES = '(min-width: 80rem) 18rem, (min-width: 64rem) 23vw, (min-width: 40rem) 30vw, 44vw';

type ProductCardProps = { product: Product; urgency: Urgency };

const SHOWN = ['_id', 'image', 'countInStock', 'brand', 'name', 'price', 'rating'] as const;

/** The list is reloaded on every visit, and mostly nothing has changed. */
function showsTheSame(before: ProductCardProps, after: ProductCardProps): boolean {
  return (
    before.urgency === after.urgency &&
    SHOWN.every((field) => before.product[field] === after.product[field])
  );
}

/** The whole card is one link. */
export const ProductCard = memo(function ProductCard({ product, urgency }: ProductCardProps) {
  return (
    <PageLink
      to={paths.product(product._id)}
      prefetchData={() => prefetchProduct(product._id)}
      className="group flex h-full flex-col overflow-hidden rounded-2xl bg-surface ring-1 ring-line transition-shadow hover:shadow-card"
    >
      <div className="relative overflow-hidden bg-sunken">
        <div className="transition-transform duration-300 group-hover:scale-[1.03]">
          <ProductPicture image={product.image} alt="" sizes={SIZES} urgency={urgency} />
        </div>
        {product.countInStock === 0 && (
          <span className="absolute top-3 left-3">
            <Badge look="bad">{FRAME.soldOut}</Badge>
          </span>
        )}
      </div>
      <div className="flex grow flex-col gap-1 p-3 sm:p-4">
        {/* In full on the product's own page. */}
        <span title={product.brand} className="min-h-5 truncate text-sm text-ink-soft">
          {product.brand}
        </span>
        <h3 className="line-clamp-2 leading-snug font-medium wrap-anywhere">{product.name}</h3>
        <span className="mt-auto pt-2 text-lg font-semibold">
          {formatPrice(toPaise(product.price))}
        </span>
        {/* One row on every card: a text that has no room beside the stars is left out. */}
        <div className="flex h-5 items-start overflow-hidden">
          <Stars rating={product.rating} />
        </div>
      </div>
    </PageLink>
  );
}, showsTheSame);
