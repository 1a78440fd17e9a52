import { ADMIN_LABELS } from '../../../contract/admin/wording.ts';
import { PRODUCT_FORM_TEXT } from '../../../contract/catalogue/admin-wording.ts';
import type { WholeProduct } from '../../../contract/catalogue/schemas.ts';
import { paths } from '../../../contract/paths.ts';
import { PageLink } from '../../layout/page-link.tsx';
import { buttonLook } from '../../ui/button.tsx';
import { ProductFields } from './product-fields.tsx';
import { useProductUpdate } from './use-product-update.ts';

export function UpdateProductForm({ product }: { product: WholeProduct }) {
  const { draft, conflict, failure, isSaving, save, discard } = useProductUpdate(product);
  return (
    <ProductFields
      productId={product._id}
      draft={draft}
      conflict={conflict}
      saveLabel={ADMIN_LABELS.updateProduct}
      failure={failure}
      isSaving={isSaving}
      onSave={save}
      onDiscard={discard}
      more={
        <PageLink to={paths.product(product._id)} className={buttonLook('quiet')}>
          {PRODUCT_FORM_TEXT.viewInShop}
        </PageLink>
      }
    />
  );
}
