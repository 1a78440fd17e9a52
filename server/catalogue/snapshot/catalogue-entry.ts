import type { Product } from '../../../contract/catalogue.ts';

/** A product as shoppers see it, with what sorting and searching need. */
export type CatalogueEntry = {
  product: Product;
  createdAt: number;
  nameText: string;
  /** Name, brand and description in lower case. */
  searchText: string;
};
