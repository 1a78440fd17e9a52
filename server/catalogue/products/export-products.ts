import { PRODUCT_COLUMNS, type ProductColumn } from '../../../contract/product-import.ts';
import { type Cell, csvDownload } from '../../platform/csv/write.ts';
import type { Download } from '../../platform/http/download.ts';
import { partsOf } from '../../platform/parts.ts';
import type { Catalogue } from '../snapshot/catalogue.ts';
import type { CatalogueEntry } from '../snapshot/catalogue-entry.ts';
import type { CatalogueSnapshot } from '../snapshot/snapshot.ts';

const ROWS_PER_PAGE = 500;

/** All products as of one moment, from the snapshot rather than the database. */
export async function exportProducts(catalogue: Catalogue): Promise<Download> {
  await catalogue.refresh();
  return csvDownload('products', PRODUCT_COLUMNS, pagesOf(catalogue.snapshot()));
}

async function* pagesOf({ entries }: CatalogueSnapshot) {
  for (const part of partsOf(entries, ROWS_PER_PAGE)) yield part.map(toRow);
}

function toRow({ product }: CatalogueEntry): Record<ProductColumn, Cell> {
  return { ...product, stockSeen: product.countInStock };
}
