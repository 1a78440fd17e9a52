import { STORAGE_KEYS } from '../../contract/storefront/storage-keys.ts';

/** Storage that is blocked or absent behaves like storage that holds nothing. */
type StorageName = 'localStorage' | 'sessionStorage';

export function readStorage(key: string, name: StorageName = 'localStorage'): string | null {
  try {
    return globalThis[name].getItem(key);
  } catch {
    return null;
  }
}

/** What is stored under the key, or undefined where it is not what it should be. */
export function readStoredValue<Value>(
  key: string,
  isValue: (value: unknown) => value is Value,
  name?: StorageName,
): Value | undefined {
  try {
    const value: unknown = JSON.parse(readStorage(key, name) ?? 'null');
    return isValue(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

export function readStoredList<Item>(key: string, isItem: (item: unknown) => item is Item): Item[] {
  return readStoredValue(key, Array.isArray)?.filter(isItem) ?? [];
}

/** undefined removes the value. */
export function writeStorage(
  key: string,
  value: string | undefined,
  name: StorageName = 'localStorage',
): void {
  try {
    if (value === undefined) globalThis[name].removeItem(key);
    else setItem(globalThis[name], key, value);
  } catch {
    // The page works without a stored copy.
  }
}

/** Where storage is full, the cached product list makes room: it can be fetched again, the rest cannot. */
function setItem(storage: Storage, key: string, value: string): void {
  try {
    storage.setItem(key, value);
  } catch (error) {
    if (key === STORAGE_KEYS.products) throw error;
    storage.removeItem(STORAGE_KEYS.products);
    storage.setItem(key, value);
  }
}

/** Calls back when another tab has changed the value; a cleared storage counts as a change. */
export function onStoredElsewhere(key: string, listener: () => void): void {
  addEventListener('storage', (event) => {
    if (event.storageArea === readArea() && (event.key === key || event.key === null)) listener();
  });
}

function readArea(): Storage | undefined {
  try {
    return localStorage;
  } catch {
    return undefined;
  }
}
