import type { ReactNode } from 'react';
import type { OrderItem } from '../../contract/orders/schemas.ts';
import { paths } from '../../contract/paths.ts';
import { formatPrice, toPaise } from '../../contract/pricing.ts';
import { LABELS } from '../../contract/wording.ts';
import { PageLink } from '../layout/page-link.tsx';
import { ProductPicture } from '../layout/product-picture.tsx';

export function SectionHeading({ id, children }: { id: string; children: string }) {
  return (
    <h2 id={id} className="text-xl font-semibold">
      {children}
    </h2>
  );
}

type ConfirmedItemsProps<Item> = {
  items: readonly Item[];
  /** A note on an item. */
  noteOn?: (item: Item) => ReactNode;
  /** Whether it is part of the total. */
  isCounted?: (item: Item) => boolean;
};

/** What is about to be paid for. */
export function ConfirmedItems<Item extends OrderItem>({
  items,
  noteOn,
  isCounted = () => true,
}: ConfirmedItemsProps<Item>) {
  return (
    <section aria-labelledby="items">
      <SectionHeading id="items">{LABELS.products}</SectionHeading>
      <ul className="mt-2 divide-y divide-line">
        {items.map((item, position) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a product may be in an order twice
          <li key={position} className="flex items-center gap-4 py-3">
            <div className="w-16 shrink-0 overflow-hidden rounded-xl bg-sunken">
              <ProductPicture image={item.image} alt="" sizes="4rem" />
            </div>
            <div className="min-w-0 grow">
              <PageLink
                to={paths.product(item.product_id)}
                className="font-medium underline-offset-4 wrap-anywhere hover:underline"
              >
                {item.name}
              </PageLink>
              <p className="text-ink-soft">
                {item.qty} × {formatPrice(toPaise(item.price))}
              </p>
              {noteOn?.(item)}
            </div>
            <p className="font-semibold tabular-nums">
              {isCounted(item) ? formatPrice(toPaise(item.price) * item.qty) : '–'}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
