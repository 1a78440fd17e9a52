export type DemoProduct = {
  name: string;
  brand: string;
  /** A category's slug. */
  category: string;
  /** At most two decimals. */
  priceRupees: number;
  description: string;
  /** The base name of the picture's files, as in `contract/catalogue/images.ts`; unique per product. */
  picture: string;
  stock: number;
  /** 0 to 5 in half steps; 0 means not rated yet. */
  rating: number;
};

/** One category and its products, the most inviting first. */
export type DemoCategory = {
  name: string;
  slug: string;
  products: readonly Omit<DemoProduct, 'category'>[];
};
