import { LOW_STOCK } from '../../../contract/policy.ts';
import type { CatalogueEntry } from './catalogue-entry.ts';
import type { CatalogueSnapshot } from './snapshot.ts';

/** A product whose stock has changed. */
export type StockChange = {
  id: string;
  /** Whether its level has changed: available, running low or sold out. */
  isOtherLevel: boolean;
};

/** The snapshot with this stock; unknown products are left to the next version. */
export function withStock(
  current: CatalogueSnapshot,
  stocks: readonly { id: string; stock: number }[],
): { snapshot: CatalogueSnapshot; changes: readonly StockChange[] } {
  const changes: StockChange[] = [];
  const moved: CatalogueEntry[] = [];
  for (const { id, stock } of stocks) {
    const entry = current.byId.get(id);
    if (entry === undefined || entry.product.countInStock === stock) continue;
    const { countInStock } = entry.product;
    changes.push({ id, isOtherLevel: levelOf(countInStock) !== levelOf(stock) });
    const product = { ...entry.product, countInStock: stock };
    moved.push({ ...entry, product });
  }
  if (changes.length === 0) return { snapshot: current, changes };
  return { snapshot: current.withMoved(moved), changes };
}

function levelOf(stock: number): 'sold out' | 'running low' | 'available' {
  if (stock === 0) return 'sold out';
  return stock <= LOW_STOCK ? 'running low' : 'available';
}
