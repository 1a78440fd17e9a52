import { LOW_STOCK } from '../../../contract/stock/policy.ts';

/** A product whose stock has changed. */
export type StockChange = {
  id: string;
  /** Whether its level has changed: available, running low or sold out. */
  isOtherLevel: boolean;
};

export const isOtherLevel = (before: number, stock: number): boolean =>
  levelOf(before) !== levelOf(stock);

function levelOf(stock: number): 'sold out' | 'running low' | 'available' {
  if (stock === 0) return 'sold out';
  return stock <= LOW_STOCK ? 'running low' : 'available';
}
