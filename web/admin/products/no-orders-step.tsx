import { useInfiniteQuery } from '@tanstack/react-query';
import { SHELL_TEXT } from '../../../contract/admin/wording.ts';
import { paths } from '../../../contract/paths.ts';
import { buttonLook } from '../../ui/button.tsx';
import { productListQuery } from '../api/products.ts';
import { ScreenLink } from '../shell/screen-link.tsx';
import { FirstProduct } from './first-product.tsx';

/** A shop without products cannot have orders, and there would be nothing to see in it. */
export function NoOrdersStep() {
  const products = useInfiniteQuery(productListQuery({}));
  if (products.data === undefined) return null;
  if (products.data.pages[0]?.rows.length === 0) return <FirstProduct />;
  return (
    <ScreenLink to={paths.home} className={buttonLook('secondary')}>
      {SHELL_TEXT.viewShop}
    </ScreenLink>
  );
}
