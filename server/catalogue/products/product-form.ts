import type { ProductSeen } from '../../../contract/catalogue/product-seen.ts';
import type { SentProduct } from '../../../contract/catalogue/schemas.ts';

/** For an existing product: the stock and the other fields as the form showed them, if it says so. */
export type ProductEdit = SentProduct & {
  stockSeen?: number | undefined;
  seen?: ProductSeen | undefined;
};
