import type { ParsedQuery } from '../../../contract/calls.ts';
import type { WholeProduct } from '../../../contract/catalogue/schemas.ts';
import { LIMITS } from '../../../contract/limits.ts';
import type { Context } from '../../context.ts';
import { Failure } from '../../platform/failure.ts';
import { ListPage } from '../../platform/http/list-page.ts';
import { findPage } from './product-list.ts';

/** What an owner looks for, in names and SKUs. */
export async function searchProducts(
  { catalogue: { snapshot, findWholeProducts } }: Pick<Context, 'catalogue'>,
  { q = '', sku, limit = LIMITS.pageSize, ...query }: ParsedQuery<'searchProducts'>,
): Promise<ListPage<WholeProduct[]> | Failure> {
  const part = q.toLowerCase();
  const whole = sku?.toLowerCase();
  const page = await findPage(snapshot, { ...query, limit }, ({ nameText, skuText }) => {
    if (whole !== undefined && skuText !== whole) return false;
    return nameText.includes(part) || skuText.includes(part);
  });
  if (page instanceof Failure) return page;
  return new ListPage(await findWholeProducts(page.body), page.total, page.nextCursor);
}
