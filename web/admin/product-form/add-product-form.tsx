import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ADMIN_LABELS, ADMIN_MESSAGES } from '../../../contract/admin-wording.ts';
import { withToast } from '../../lib/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { focusFirst } from '../../ui/focus.ts';
import { firstControl } from '../../ui/hand-on-focus.tsx';
import { addProduct, type ProductForm } from '../api/products.ts';
import { useDraft } from '../form/use-draft.ts';
import { ProductFields } from './product-fields.tsx';

const EMPTY: ProductForm = {
  name: '',
  brand: '',
  category: '',
  price: '',
  description: '',
  image: '',
  countInStock: '',
};

export function AddProductForm() {
  const draft = useDraft('product:new', EMPTY);
  const [addedName, setAddedName] = useState<string>();
  const fields = useRef<HTMLDivElement>(null);
  const add = useMutation({
    mutationFn: (product: ProductForm) => withToast(() => addProduct(product)),
    onSuccess: (_answer, { name }) => {
      draft.discard();
      setAddedName(name.trim());
    },
  });
  const isSaid = addedName === undefined && add.isSuccess;
  // The button is closed again: the next product begins with the first field.
  useEffect(() => {
    if (isSaid) focusFirst(firstControl(fields.current));
  }, [isSaid]);
  return (
    <>
      <div ref={fields}>
        <ProductFields
          draft={draft}
          saveLabel={ADMIN_LABELS.addProduct}
          failure={add.error}
          isSaving={add.isPending}
          onSave={() => add.mutate(draft.values)}
          onDiscard={() => {
            draft.discard();
            add.reset();
          }}
        />
      </div>
      {addedName !== undefined && (
        <Dialog title={ADMIN_MESSAGES.productAdded} isAlert onClose={() => setAddedName(undefined)}>
          <p className="text-ink-soft">“{addedName}” is in the shop now.</p>
          <div className="mt-5 flex justify-end">
            <Button onClick={() => setAddedName(undefined)}>OK</Button>
          </div>
        </Dialog>
      )}
    </>
  );
}
