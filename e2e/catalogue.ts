import type { Category, Product } from '../contract/catalogue.ts';

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

/** The first product with at least that much stock. */
export async function findInStock(shopUrl: string, atLeast = 2): Promise<Product> {
  const found = (await readProducts(shopUrl)).find(({ countInStock }) => countInStock >= atLeast);
  if (found === undefined) throw new Error(`No product has ${atLeast} units.`);
  return found;
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
