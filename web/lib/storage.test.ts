import { expect, onTestFinished, test, vi } from 'vitest';
import { readStorage, writeStorage } from './storage.ts';

/** Storage with room for so many characters of values. */
function openStorage(room: number, items: Record<string, string>) {
  const held = new Map(Object.entries(items));
  const storage = {
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => {
      const others = [...held].filter(([name]) => name !== key);
      const used = others.reduce((sum, [, text]) => sum + text.length, 0);
      if (used + value.length > room) throw new DOMException('Full', 'QuotaExceededError');
      held.set(key, value);
    },
    removeItem: (key: string) => held.delete(key),
  };
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('sessionStorage', storage);
  onTestFinished(() => void vi.unstubAllGlobals());
  return { items: () => Object.fromEntries(held) };
}

test('a full storage drops the cached products and keeps everything else', () => {
  const { items } = openStorage(20, { products: '[1,2,3,4]', jwtToken: 'a.b.c', other: '123456' });
  writeStorage('cartItems', '[1,2,3]');
  expect(items()).toEqual({ jwtToken: 'a.b.c', other: '123456', cartItems: '[1,2,3]' });
});

test('a write that finds room drops nothing', () => {
  const { items } = openStorage(20, { products: '[1,2,3,4]' });
  writeStorage('cartItems', '[1,2,3]');
  expect(items()).toEqual({ products: '[1,2,3,4]', cartItems: '[1,2,3]' });
});

test('a product list that does not fit leaves all as it was', () => {
  const before = { products: '[1]', cartItems: '[1,2,3]', jwtToken: 'a.b.c', openPayments: '[7]' };
  const { items } = openStorage(20, before);
  writeStorage('products', '[1,2,3,4,5]');
  expect(items()).toEqual(before);
});

test('where even that makes no room, what was stored before stays', () => {
  const { items } = openStorage(12, { products: '[1]', cartItems: '[1]', jwtToken: 'a.b.c' });
  writeStorage('cartItems', '[1,2,3,4,5,6]');
  expect(items()).toEqual({ cartItems: '[1]', jwtToken: 'a.b.c' });
});

test('storage that is blocked holds nothing, and no write throws', () => {
  vi.stubGlobal('localStorage', undefined);
  onTestFinished(() => void vi.unstubAllGlobals());
  writeStorage('cartItems', '[1]');
  expect(readStorage('cartItems')).toBeNull();
});
