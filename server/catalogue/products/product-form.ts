import type { ProductSeen } from '../../../contract/catalogue/product-seen.ts';
import type { SentProduct } from '../../../contract/catalogue/schemas.ts';
import type { SignedIn } from '../../platform/http/access.ts';

/** For an existing product: the stock and the other fields as the form showed them, if it says so. */
export type ProductEdit = SentProduct & {
  stockSeen?: number | undefined;
  seen?: ProductSeen | undefined;
};

/** The user who changes the catalogue, for the audit log. */
export type Admin = Pick<SignedIn, 'id'>;
