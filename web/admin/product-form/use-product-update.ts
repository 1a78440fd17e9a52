import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ADMIN_MESSAGES, CONFLICT_TEXT } from '../../../contract/admin/wording.ts';
import { PRODUCT_FORM_TEXT } from '../../../contract/catalogue/admin-wording.ts';
import type { ProductField, SeenField } from '../../../contract/catalogue/product-fields.ts';
import type { WholeProduct } from '../../../contract/catalogue/schemas.ts';
import { useAccount } from '../../app/stores.tsx';
import { CallFailure, failureOf } from '../../lib/call-failure.ts';
import { withToast } from '../../lib/toasts.ts';
import {
  type ProductForm,
  productChangesQuery,
  productQuery,
  updateProduct,
} from '../api/products.ts';
import { applyEdits, changesIn, conflictsIn, differencesOf, valuesSeen } from '../form/edits.ts';
import { useEdits } from '../form/use-edits.ts';
import { whoChangedOf } from '../form/who-changed.ts';
import { useMay } from '../session/permissions.tsx';
import { FORM_FIELDS, isChangeOf, SHARED_FIELDS, savedProduct, toForm } from './product-values.ts';

export type ProductConflict = ReturnType<typeof useProductUpdate>['conflict'];

/** The form over the product as it is saved now: what was typed, and what others saved meanwhile. */
export function useProductUpdate(product: WholeProduct) {
  const { _id } = product;
  const client = useQueryClient();
  const seesChanges = useMay()('audit.read');
  const saved = toForm(product);
  const { edits, isRestored, ...draft } = useEdits<ProductField>(`product:${_id}`);
  const values = applyEdits(saved, edits);
  const seen = valuesSeen(FORM_FIELDS, edits, saved);
  /** What the form was over when saving found that another admin had changed it. */
  const [outdated, setOutdated] = useState<ProductForm>();
  const [isAskedToChoose, setAskedToChoose] = useState(false);
  const update = useMutation({
    mutationFn: async (form: ProductForm) => {
      try {
        await withToast(() => updateProduct(_id, form, seen), {
          success: ADMIN_MESSAGES.productUpdated,
        });
        // The product is refetched after this; where that fails, the form still shows what was saved.
        const stored = savedProduct(product, form);
        client.setQueryData(productQuery(_id).queryKey, stored);
        // At once: what is saved is no draft, even if the page is reloaded before it is refetched.
        draft.forgetSaved(form, toForm(stored));
        setOutdated(undefined);
      } catch (error) {
        if (isOutdated(error)) {
          // First, so that the notice names the person from the start.
          if (seesChanges) await client.prefetchQuery(productChangesQuery(_id));
          await client.fetchQuery({ ...productQuery(_id), staleTime: 0 });
          setOutdated((earlier) => earlier ?? saved);
        }
        throw error;
      }
    },
  });

  const conflicts = conflictsIn(SHARED_FIELDS, edits, saved);
  const changed = outdated === undefined ? [] : differencesOf(SHARED_FIELDS, outdated, saved);
  const savedElsewhere = SHARED_FIELDS.names.filter(
    (name) => changed.includes(name) || conflicts.includes(name),
  );
  const { data: entries = [] } = useQuery({
    ...productChangesQuery(_id),
    enabled: seesChanges && savedElsewhere.length > 0,
  });
  const ownId = useAccount((state) => state.user?._id);

  const failure = (): CallFailure | null => {
    if (conflicts.length > 0) {
      return isAskedToChoose ? new CallFailure(CONFLICT_TEXT.notChosen, {}) : null;
    }
    if (update.error === null) return null;
    // The notice says it.
    if (isOutdated(update.error) && savedElsewhere.length > 0) return null;
    const refused = failureOf(update.error);
    const { status } = refused;
    return status === 404 ? new CallFailure(PRODUCT_FORM_TEXT.removed, { status }) : refused;
  };
  return {
    draft: {
      values,
      set: (name: ProductField, value: string) => draft.set(saved, name, value),
      hasChanges: changesIn(FORM_FIELDS, edits, saved).length > 0,
      isRestored,
    },
    conflict: {
      fields: conflicts,
      saved,
      savedElsewhere,
      whoChanged: whoChangedOf(entries, ownId, isChangeOf(product)),
      isOutdated: isOutdated(update.error),
      takeTheirs: (name: SeenField) => draft.takeTheirs(name),
      keepMine: (name: SeenField) => draft.keepMine(saved, name),
    },
    failure: failure(),
    isSaving: update.isPending,
    save: () => {
      setAskedToChoose(conflicts.length > 0);
      if (conflicts.length === 0 && !update.isPending) update.mutate(values);
    },
    discard: () => {
      draft.discard();
      update.reset();
      setOutdated(undefined);
    },
  };
}

const isOutdated = (error: unknown): boolean =>
  error !== null && failureOf(error).code === 'product_changed';
