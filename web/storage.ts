/** Browser storage that is full, blocked or absent behaves like storage that holds nothing. */
export function readStorage(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function readStoredList<Item>(key: string, isItem: (item: unknown) => item is Item): Item[] {
  try {
    const list: unknown = JSON.parse(readStorage(key) ?? '[]');
    return Array.isArray(list) ? list.filter(isItem) : [];
  } catch {
    return [];
  }
}

export function writeStorage(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // The page goes on without a copy.
  }
}
