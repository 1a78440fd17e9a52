import { useQuery } from '@tanstack/react-query';
import { adminPaths } from '../../../contract/admin-paths.ts';
import { PRODUCT_FORM_TEXT } from '../../../contract/admin-wording/product-form.ts';
import { MISSING_TEXT } from '../../../contract/admin-wording/shell.ts';
import { ADMIN_LABELS } from '../../../contract/admin-wording.ts';
import { MESSAGES } from '../../../contract/wording.ts';
import { useAddressQuery } from '../../lib/url-query.ts';
import { Loader } from '../../ui/loader.tsx';
import { productQuery } from '../api/products.ts';
import { Missing } from '../shell/missing.tsx';
import { ScreenFrame } from '../shell/screen-frame.tsx';
import { AddProductForm } from './add-product-form.tsx';
import { UpdateProductForm } from './update-product-form.tsx';

const PRODUCTS = { name: ADMIN_LABELS.menu.products, to: adminPaths.products };

/** Adds a product, or edits the one whose id is in the address. */
export default function ProductFormScreen() {
  const id = useAddressQuery().get('id');
  return (
    <ScreenFrame
      title={id ? ADMIN_LABELS.updateProduct : ADMIN_LABELS.addProduct}
      crumbs={[PRODUCTS]}
    >
      {id ? <KnownProduct key={id} id={id} /> : <AddProductForm />}
    </ScreenFrame>
  );
}

const PRODUCTS_LINK = { name: MISSING_TEXT.goToProducts, to: adminPaths.products };

function KnownProduct({ id }: { id: string }) {
  const product = useQuery(productQuery(id));
  if (product.isPending) return <Loader label={MESSAGES.loading} />;
  if (product.data) return <UpdateProductForm product={product.data} />;
  if (product.data === null) {
    return <Missing back={PRODUCTS_LINK}>{PRODUCT_FORM_TEXT.notFound}</Missing>;
  }
  return (
    <Missing back={PRODUCTS_LINK} onRetry={() => product.refetch()}>
      {PRODUCT_FORM_TEXT.notLoaded}
    </Missing>
  );
}
