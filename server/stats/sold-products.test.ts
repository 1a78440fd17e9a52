import { expect, test } from 'vitest';
import { SoldProducts } from './sold-products.ts';

test('what was sold of a product is added up over all batches, and each product comes once', () => {
  const sold = new SoldProducts();
  sold.add([
    { product_id: 'pot-1', pieces: 2, paise: 200 },
    { product_id: 'pan-1', pieces: 1, paise: 900 },
  ]);
  sold.add([
    { product_id: 'cup-2', pieces: 4, paise: 40 },
    { product_id: 'pot-1', pieces: 3, paise: 330 },
    { product_id: '', pieces: 1, paise: 1 },
  ]);
  sold.add([{ product_id: 'pot-1', pieces: -1, paise: -100 }]);
  expect([...sold.all()]).toEqual([
    { product_id: 'pot-1', pieces: 4, paise: 430 },
    { product_id: 'pan-1', pieces: 1, paise: 900 },
    { product_id: 'cup-2', pieces: 4, paise: 40 },
    { product_id: '', pieces: 1, paise: 1 },
  ]);
});
