import type { Category, Product } from '../contract/catalogue/schemas.ts';

/** The shop's catalogue, read from its API. */
export async function readProducts(shopUrl: string): Promise<Product[]> {
  return (await fetch(`${shopUrl}/api/products`)).json() as Promise<Product[]>;
}

export async function readCategories(shopUrl: string): Promise<Category[]> {
  const body = (await (await fetch(`${shopUrl}/api/admin/categories`)).json()) as {
    categories: Category[];
  };
  return body.categories;
}

/** How many units are on sale. */
export async function stockOf(shopUrl: string, { _id }: Product): Promise<number> {
  const product = (await (await fetch(`${shopUrl}/api/products/${_id}`)).json()) as Product;
  return product.countInStock;
}

/** The first product with at least that much stock; lists show stock late, so each is asked for its own. */
export async function findInStock(shopUrl: string, atLeast = 2): Promise<Product> {
  for (const product of await readProducts(shopUrl)) {
    const countInStock = await stockOf(shopUrl, product);
    if (countInStock >= atLeast) return { ...product, countInStock };
  }
  throw new Error(`No product has ${atLeast} units.`);
}

/** A product whose page shows others of its category. */
export async function findWithItsLike(shopUrl: string): Promise<Product> {
  const products = await readProducts(shopUrl);
  const found = products.find(({ _id, category, countInStock }) => {
    const hasOthers = products.some((other) => other.category === category && other._id !== _id);
    return countInStock > 0 && hasOthers;
  });
  if (found === undefined) throw new Error('Every product is alone in its category.');
  return found;
}
