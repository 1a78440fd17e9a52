import { OPEN_IMPORT_KEY } from '../../../contract/storage-keys.ts';
import { readStoredValue, writeStorage } from '../../lib/storage.ts';

/** An import that was started in this tab; its result can be fetched until it is dismissed. */
export type OpenImport = { requestId: string; fileName: string };

export function readOpenImport(): OpenImport | undefined {
  return readStoredValue(OPEN_IMPORT_KEY, isOpenImport, 'sessionStorage');
}

export function writeOpenImport(open: OpenImport | undefined): void {
  const text = open === undefined ? undefined : JSON.stringify(open);
  writeStorage(OPEN_IMPORT_KEY, text, 'sessionStorage');
}

const isOpenImport = (value: unknown): value is OpenImport =>
  typeof value === 'object' && value !== null && 'requestId' in value && 'fileName' in value;
