import type { ProductSeen } from '../../../contract/catalogue/product-seen.ts';
import type { SignedIn } from '../../platform/http/access.ts';

/** What the product form sends, with its numbers parsed. */
export type ProductForm = {
  name: string;
  brand: string;
  /** A category's slug. */
  category: string;
  /** In rupees. */
  price: number;
  description: string;
  image: string;
  countInStock: number;
};

/** For an existing product: the stock and the other fields as the form showed them, if it says so. */
export type ProductEdit = ProductForm & {
  stockSeen?: number | undefined;
  seen?: ProductSeen | undefined;
};

/** The user who changes the catalogue, for the audit log. */
export type Admin = Pick<SignedIn, 'id'>;
