import { ADMIN_STORAGE_KEYS } from '../../../contract/admin/storage-keys.ts';
import { readStoredValue, writeStorage } from '../../lib/storage.ts';

/** An import that was started in this tab; its result can be fetched until it is dismissed. */
export type OpenImport = { requestId: string; fileName: string };

export function readOpenImport(): OpenImport | undefined {
  return readStoredValue(ADMIN_STORAGE_KEYS.openImport, isOpenImport, 'sessionStorage');
}

export function writeOpenImport(open: OpenImport | undefined): void {
  const text = open === undefined ? undefined : JSON.stringify(open);
  writeStorage(ADMIN_STORAGE_KEYS.openImport, text, 'sessionStorage');
}

const isOpenImport = (value: unknown): value is OpenImport =>
  typeof value === 'object' && value !== null && 'requestId' in value && 'fileName' in value;
