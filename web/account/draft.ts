import { STORAGE_KEYS } from '../../contract/storefront/storage-keys.ts';
import { readStoredValue, writeStorage } from '../lib/storage.ts';

const KEY = `${STORAGE_KEYS.draft}:account`;

/** What the form keeps over a reload; passwords are never stored. */
export type AccountDraft = { isSignIn: boolean; name: string; email: string };

export function readDraft(): AccountDraft | undefined {
  return readStoredValue(KEY, isDraft, 'sessionStorage');
}

/** An empty form leaves no draft. */
export function keepDraft({ isSignIn, name, email }: AccountDraft): void {
  const hasText = name !== '' || email !== '';
  writeStorage(
    KEY,
    hasText ? JSON.stringify({ isSignIn, name, email }) : undefined,
    'sessionStorage',
  );
}

export function dropDraft(): void {
  writeStorage(KEY, undefined, 'sessionStorage');
}

function isDraft(value: unknown): value is AccountDraft {
  if (typeof value !== 'object' || value === null) return false;
  const { isSignIn, name, email } = value as Partial<AccountDraft>;
  return typeof isSignIn === 'boolean' && typeof name === 'string' && typeof email === 'string';
}
