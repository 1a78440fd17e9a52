import { PRODUCT_COLUMNS, type ProductColumn } from '../../../contract/catalogue/import-schemas.ts';
import type { WholeProduct } from '../../../contract/catalogue/schemas.ts';
import type { Context } from '../../context.ts';
import { type Cell, csvDownload } from '../../platform/csv/write.ts';
import type { Download } from '../../platform/http/download.ts';
import { partsOf } from '../../platform/parts.ts';
import type { Catalogue } from '../snapshot/catalogue.ts';

const ROWS_PER_PAGE = 500;

/** The products of one moment, as they are when they are read. */
export async function exportProducts({ catalogue }: Pick<Context, 'catalogue'>): Promise<Download> {
  await catalogue.refresh();
  return csvDownload('products', PRODUCT_COLUMNS, pagesOf(catalogue));
}

async function* pagesOf({ snapshot, findWholeProducts }: Catalogue) {
  for (const part of partsOf(snapshot.ids(), ROWS_PER_PAGE)) {
    yield (await findWholeProducts(part)).map(toRow);
  }
}

function toRow(product: WholeProduct): Record<ProductColumn, Cell> {
  return { ...product, stockSeen: product.countInStock };
}
