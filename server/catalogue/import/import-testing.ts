import type { LightMyRequestResponse } from 'fastify';
import {
  type ImportReport,
  PRODUCT_COLUMNS,
  type ProductColumn,
} from '../../../contract/catalogue/import-schemas.ts';
import { type Cell, writeRow } from '../../platform/csv/write.ts';
import type { TestShop } from '../../platform/testing/test-shop.ts';

/** A file of products: each row gives only the fields that differ from the defaults. */
export function productFile(
  rows: readonly Partial<Record<ProductColumn, Cell>>[],
  columns: readonly ProductColumn[] = PRODUCT_COLUMNS,
): string {
  const usual: Partial<Record<ProductColumn, Cell>> = {
    name: 'Clay teapot',
    brand: 'Khurja',
    category: 'uncategorised',
    price: '1249.50',
    description: 'Thrown by hand. It holds a litre.',
    image: 'https://pictures.example/teapot.jpg',
    countInStock: 7,
  };
  const cellsOf = (row: Partial<Record<ProductColumn, Cell>>) =>
    columns.map((column) => row[column] ?? usual[column] ?? '');
  return [columns, ...rows.map(cellsOf)].map((cells) => writeRow(cells)).join('');
}

export function sendFile(
  { request }: TestShop,
  token: string | undefined,
  file: string | Uint8Array,
  query: string,
): Promise<LightMyRequestResponse> {
  return request({
    method: 'POST',
    url: `/api/admin/products/import?${query}`,
    ...(token === undefined ? {} : { token }),
    body: file,
    headers: { 'content-type': 'text/csv' },
  });
}

export async function tryFile(
  shop: TestShop,
  token: string,
  file: string | Uint8Array,
): Promise<ImportReport> {
  return readReport(await sendFile(shop, token, file, 'dryRun=1'));
}

export async function importFile(
  shop: TestShop,
  token: string,
  file: string | Uint8Array,
): Promise<ImportReport> {
  return readReport(await sendFile(shop, token, file, 'dryRun=0'));
}

function readReport(response: LightMyRequestResponse): ImportReport {
  if (response.statusCode !== 200) throw new Error(response.body);
  return response.json<ImportReport>();
}

export async function exportFile({ request }: TestShop, token: string): Promise<string> {
  const response = await request({ url: '/api/admin/products.csv', token });
  if (response.statusCode !== 200) throw new Error(response.body);
  return response.body;
}
