import { useMutation } from '@tanstack/react-query';
import { Check, X } from 'lucide-react';
import { type FormEvent, useId, useRef, useState } from 'react';
import { FIELD_ERRORS } from '../../../contract/admin/problem-wording.ts';
import { FORM_TEXT } from '../../../contract/admin/wording.ts';
import { STOCK_TEXT } from '../../../contract/catalogue/admin-wording.ts';
import type { Product } from '../../../contract/catalogue/schemas.ts';
import { LOW_STOCK } from '../../../contract/stock/policy.ts';
import { withToast } from '../../lib/toasts.ts';
import { HandsOnFocus } from '../../ui/hand-on-focus.tsx';
import { moveStock } from '../api/products.ts';
import { IconButton } from '../form/icon-button.tsx';

/** `seen` is the stock when the edit began: only the difference is sent. */
type Edit = { typed: string; seen: number };

const WHOLE_NUMBER = /^\d{1,9}$/;

/** Edits the stock in place, as a difference: units sold during the edit stay sold. */
export function StockField({ product }: { product: Product }) {
  const { name, countInStock } = product;
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [edit, setEdit] = useState<Edit>();
  const move = useMutation({
    mutationFn: (change: number) => withToast(() => moveStock(product, change)),
    onSuccess: () => setEdit(undefined),
  });
  const discard = () => {
    setEdit(undefined);
    move.reset();
  };
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (edit !== undefined && isWhole && !move.isPending)
      move.mutate(Number(edit.typed) - edit.seen);
  };
  const isChanged = edit !== undefined && edit.typed !== String(edit.seen);
  const isWhole = edit === undefined || WHOLE_NUMBER.test(edit.typed);
  const fault = isWhole ? move.error?.message : FIELD_ERRORS.stock(STOCK_TEXT.label);
  return (
    <form onSubmit={save} className="min-w-0">
      <div className="flex items-center gap-2">
        <label htmlFor={id} className="text-sm text-ink-soft">
          {STOCK_TEXT.label}
          <span className="sr-only"> {STOCK_TEXT.of(name)}</span>
        </label>
        <input
          ref={field}
          id={id}
          type="text"
          inputMode="numeric"
          autoComplete="off"
          value={edit?.typed ?? String(countInStock)}
          aria-invalid={fault === undefined ? undefined : true}
          aria-describedby={fault === undefined ? undefined : `${id}-fault`}
          onChange={(event) =>
            setEdit({ seen: countInStock, ...edit, typed: event.currentTarget.value })
          }
          onKeyDown={(event) => {
            if (event.key === 'Escape') discard();
          }}
          className={`min-h-10 w-18 rounded-xl border border-control bg-surface px-3 text-right tabular-nums aria-invalid:border-danger ${countInStock <= LOW_STOCK && !isChanged ? 'font-semibold text-danger' : ''}`}
        />
        {isChanged && (
          <HandsOnFocus to={() => field.current}>
            <button
              type="submit"
              aria-label={STOCK_TEXT.save(name)}
              title={FORM_TEXT.save}
              disabled={!isWhole}
              aria-disabled={move.isPending}
              className="grid size-10 cursor-pointer place-items-center rounded-full bg-accent text-on-accent disabled:cursor-not-allowed disabled:opacity-55 aria-disabled:cursor-progress aria-disabled:opacity-55"
            >
              <Check aria-hidden className="size-5" />
            </button>
            <IconButton label={STOCK_TEXT.discard(name)} Icon={X} onClick={discard} />
          </HandsOnFocus>
        )}
      </div>
      {fault !== undefined && (
        <p id={`${id}-fault`} role="alert" className="mt-1 text-sm font-medium text-danger">
          {fault}
        </p>
      )}
    </form>
  );
}
