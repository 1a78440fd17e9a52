import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Category } from '../../../contract/catalogue.ts';
import { withToast } from '../../lib/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/field.tsx';
import { firstControl, HandsOnFocus } from '../../ui/hand-on-focus.tsx';
import { ConfirmDialog } from '../form/confirm-dialog.tsx';
import { Progress } from '../form/progress.tsx';
import { countOf, formatCount } from '../locale.ts';
import { type ChangeOfMany, changeMany } from './bulk-change.ts';

type BulkBarProps = {
  /** Of the selected products. */
  ids: readonly string[];
  categories: readonly Category[];
  onDone: () => void;
};

const PRODUCTS = ['product', 'products'] as const;

/** What can be done with all selected products at once. */
export function BulkBar({ ids, categories, onDone }: BulkBarProps) {
  const client = useQueryClient();
  const stop = useRef<AbortController>(null);
  const [progress, setProgress] = useState({ done: 0, all: 0 });
  const [category, setCategory] = useState('');
  const [isAsking, setAsking] = useState(false);
  const change = useMutation({
    mutationFn: (asked: ChangeOfMany) => {
      stop.current = new AbortController();
      const { signal } = stop.current;
      const onProgress = (done: number) => setProgress({ done, all: ids.length });
      onProgress(0);
      return withToast(() => changeMany(ids, asked, { signal, onProgress }));
    },
    onSuccess: (done) => {
      if (done === ids.length) onDone();
    },
    // Some may have been changed before.
    onError: () => client.invalidateQueries(),
  });
  const bar = useRef<HTMLElement>(null);
  const stayInBar = () => firstControl(bar.current);
  const isStopped = change.isSuccess && change.data < progress.all;
  if (ids.length === 0 && !change.isPending) return null;
  return (
    <section
      ref={bar}
      aria-label="Selected products"
      className="sticky bottom-3 z-10 mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-2xl bg-surface p-3 shadow-float ring-1 ring-control"
    >
      <p className="font-semibold">{countOf(ids.length, PRODUCTS)} selected</p>
      {change.isPending ? (
        <HandsOnFocus key="progress" to={stayInBar}>
          <Progress
            label={`${formatCount(progress.done)} of ${countOf(progress.all, PRODUCTS)} done`}
            done={progress.done / progress.all}
            onCancel={() => stop.current?.abort()}
          />
        </HandsOnFocus>
      ) : (
        <HandsOnFocus key="work" to={stayInBar}>
          <div className="flex items-end gap-2">
            <SelectField
              label="Move to category"
              isLabelHidden
              value={category}
              onChange={(event) => setCategory(event.currentTarget.value)}
            >
              <option value="">Move to category …</option>
              {categories.map(({ slug, name }) => (
                <option key={slug} value={slug}>
                  {name}
                </option>
              ))}
            </SelectField>
            <Button
              look="secondary"
              disabled={category === ''}
              onClick={() => change.mutate({ action: 'setCategory', category })}
            >
              Move
            </Button>
          </div>
          <Button look="danger" onClick={() => setAsking(true)}>
            Delete
          </Button>
          <Button look="quiet" onClick={onDone}>
            Clear selection
          </Button>
        </HandsOnFocus>
      )}
      {isStopped && (
        <p role="status" className="basis-full">
          Stopped after {formatCount(progress.done)} of {countOf(progress.all, PRODUCTS)}.
        </p>
      )}
      {change.isError && (
        <p role="alert" className="basis-full font-medium text-danger">
          {change.error.message}
        </p>
      )}
      {isAsking && (
        <ConfirmDialog
          title={`Delete ${countOf(ids.length, PRODUCTS)}?`}
          confirmLabel="Delete"
          onConfirm={() => change.mutate({ action: 'remove' })}
          onClose={() => setAsking(false)}
        >
          They leave the shop at once and for good. Past orders keep their copies of them.
        </ConfirmDialog>
      )}
    </section>
  );
}
