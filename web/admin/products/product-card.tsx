import { useMutation } from '@tanstack/react-query';
import { Pencil, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { adminPaths } from '../../../contract/admin/paths.ts';
import { ADMIN_MESSAGES, FORM_TEXT } from '../../../contract/admin/wording.ts';
import { PRODUCTS_TEXT, STOCK_TEXT } from '../../../contract/catalogue/admin-wording.ts';
import type { Product } from '../../../contract/catalogue/schemas.ts';
import { formatPrice, toPaise } from '../../../contract/pricing.ts';
import { ProductPicture } from '../../layout/product-picture.tsx';
import { withToast } from '../../lib/toasts.ts';
import { useHandOnFocus } from '../../ui/hand-on-focus.tsx';
import { removeProduct } from '../api/products.ts';
import { ConfirmDialog } from '../form/confirm-dialog.tsx';
import { ICON_BUTTON_LOOK, IconButton } from '../form/icon-button.tsx';
import { useMay } from '../session/permissions.tsx';
import { ScreenAction, ScreenLink } from '../shell/screen-link.tsx';
import { StockField } from './stock-field.tsx';

type ProductCardProps = {
  product: Product;
  /** How many units unpaid orders hold. */
  held: number;
  categoryName: string;
  isSelected: boolean;
  /** Absent where nothing can be done with several at once. */
  onSelect?: (isSelected: boolean) => void;
};

export function ProductCard(props: ProductCardProps) {
  const { product, held, categoryName, isSelected, onSelect } = props;
  const { _id, name, brand, image, price } = product;
  const may = useMay();
  const [isAsking, setAsking] = useState(false);
  const card = useRef<HTMLLIElement>(null);
  useHandOnFocus(card);
  const remove = useMutation({
    mutationFn: () =>
      withToast(() => removeProduct({ _id }), { success: ADMIN_MESSAGES.productDeleted }),
  });
  return (
    <li
      ref={card}
      className={`flex flex-col gap-3 rounded-2xl bg-surface p-3 ring-1 ${isSelected ? 'ring-2 ring-accent' : 'ring-line'} ${remove.isPending ? 'opacity-60' : ''}`}
    >
      <div className="flex grow gap-3">
        {onSelect !== undefined && (
          <input
            type="checkbox"
            aria-label={PRODUCTS_TEXT.select(name)}
            checked={isSelected}
            onChange={(event) => onSelect(event.currentTarget.checked)}
            className="mt-0.5 size-5 shrink-0 cursor-pointer accent-accent"
          />
        )}
        <div className="size-18 shrink-0 self-start overflow-hidden rounded-xl bg-sunken">
          <ProductPicture image={image} alt="" sizes="72px" />
        </div>
        <div className="min-w-0 grow">
          <h2 className="leading-snug font-semibold wrap-anywhere">{name}</h2>
          <p className="truncate text-sm text-ink-soft">
            <bdi>{brand}</bdi> · <bdi>{categoryName}</bdi>
          </p>
          <p className="font-semibold tabular-nums">{formatPrice(toPaise(price))}</p>
        </div>
      </div>
      <div className="flex items-start justify-between gap-2 border-t border-line pt-3">
        <div className="flex min-w-0 flex-wrap items-center gap-x-3">
          {may('stock.write') ? (
            <StockField product={product} />
          ) : (
            <p className="text-sm text-ink-soft">
              {STOCK_TEXT.label} <span className="tabular-nums">{product.countInStock}</span>
            </p>
          )}
          {held > 0 && (
            <ScreenLink
              to={adminPaths.holdsOf(_id)}
              className="inline-block py-1 text-sm text-accent underline-offset-4 hover:underline"
            >
              {PRODUCTS_TEXT.held(held)}
              <span className="sr-only"> {PRODUCTS_TEXT.of(name)}</span>
            </ScreenLink>
          )}
        </div>
        <div className="flex shrink-0">
          <ScreenAction
            to={adminPaths.editProduct(_id)}
            aria-label={FORM_TEXT.editItem(name)}
            title={FORM_TEXT.editItem(name)}
            className={ICON_BUTTON_LOOK}
          >
            <Pencil aria-hidden className="size-5" strokeWidth={1.75} />
          </ScreenAction>
          {may('products.write') && (
            <IconButton
              label={FORM_TEXT.deleteItem(name)}
              Icon={Trash2}
              onClick={() => setAsking(true)}
              aria-disabled={remove.isPending}
              data-control="delete"
            />
          )}
        </div>
      </div>
      {remove.isError && (
        <p role="alert" className="text-sm font-medium text-danger">
          {remove.error.message}
        </p>
      )}
      {isAsking && (
        <ConfirmDialog
          title={FORM_TEXT.askToDelete(name)}
          confirmLabel={FORM_TEXT.delete}
          onConfirm={() => remove.mutate()}
          onClose={() => setAsking(false)}
        >
          {PRODUCTS_TEXT.whatDeletingDoes}
        </ConfirmDialog>
      )}
    </li>
  );
}
