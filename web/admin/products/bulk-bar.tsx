import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { FORM_TEXT } from '../../../contract/admin/wording.ts';
import { BULK_TEXT } from '../../../contract/catalogue/admin-wording.ts';
import type { Category } from '../../../contract/catalogue/schemas.ts';
import { withToast } from '../../lib/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/field.tsx';
import { firstControl, HandsOnFocus } from '../../ui/hand-on-focus.tsx';
import { ConfirmDialog } from '../form/confirm-dialog.tsx';
import { Progress } from '../form/progress.tsx';
import { type ChangeOfMany, changeMany } from './bulk-change.ts';

type BulkBarProps = {
  /** The selected products. */
  ids: readonly string[];
  categories: readonly Category[];
  onDone: () => void;
};

/** Bulk actions for the selected products. */
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
    // Earlier batches may have been applied.
    onError: () => client.invalidateQueries(),
  });
  const bar = useRef<HTMLElement>(null);
  const stayInBar = () => firstControl(bar.current);
  const isStopped = change.isSuccess && change.data < progress.all;
  if (ids.length === 0 && !change.isPending) return null;
  return (
    <section
      ref={bar}
      aria-label={BULK_TEXT.region}
      className="sticky bottom-3 z-10 mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-2xl bg-surface p-3 shadow-float ring-1 ring-control"
    >
      <p className="font-semibold">{BULK_TEXT.selected(ids.length)}</p>
      {change.isPending ? (
        <HandsOnFocus key="progress" to={stayInBar}>
          <Progress
            label={BULK_TEXT.progress(progress.done, progress.all)}
            done={progress.done / progress.all}
            onCancel={() => stop.current?.abort()}
          />
        </HandsOnFocus>
      ) : (
        <HandsOnFocus key="work" to={stayInBar}>
          <div className="flex items-end gap-2">
            <SelectField
              label={BULK_TEXT.moveTo}
              isLabelHidden
              value={category}
              onChange={(event) => setCategory(event.currentTarget.value)}
            >
              <option value="">{BULK_TEXT.chooseCategory}</option>
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
              {BULK_TEXT.move}
            </Button>
          </div>
          <Button look="danger" onClick={() => setAsking(true)}>
            {FORM_TEXT.delete}
          </Button>
          <Button look="quiet" onClick={onDone}>
            {BULK_TEXT.clear}
          </Button>
        </HandsOnFocus>
      )}
      {isStopped && (
        <p role="status" className="basis-full">
          {BULK_TEXT.stopped(progress.done, progress.all)}
        </p>
      )}
      {change.isError && (
        <p role="alert" className="basis-full font-medium text-danger">
          {change.error.message}
        </p>
      )}
      {isAsking && (
        <ConfirmDialog
          title={BULK_TEXT.askToDelete(ids.length)}
          confirmLabel={FORM_TEXT.delete}
          onConfirm={() => change.mutate({ action: 'remove' })}
          onClose={() => setAsking(false)}
        >
          {BULK_TEXT.whatDeletingDoes}
        </ConfirmDialog>
      )}
    </section>
  );
}
