import { expect, test } from 'vitest';
import { type Answer, openBrowser } from '../../testing/browser.ts';

const FORM = {
  name: 'Teapot',
  brand: 'Maker',
  category: 'kitchen',
  price: '199.50',
  description: 'It pours.',
  image: 'https://example.com/teapot.webp',
  countInStock: '12',
};

/** The back office of a build for another backend. */
async function openBackOffice(answer: Answer) {
  const { calls } = await openBrowser(() => answer, {}, { isOurs: false });
  const products = await import('./products.ts');
  const categories = await import('./categories.ts');
  return { calls, ...products, ...categories };
}

test.each([
  ['nothing', ''],
  ['null', null],
  ['a page', '<!doctype html>'],
  ['another shape', { ok: 1 }],
])(
  'a change that is answered with 200 and %s succeeds, and sends exactly the fields of the spec',
  async (_, body) => {
    const office = await openBackOffice({ status: 200, body });
    await office.addProduct(FORM);
    await office.updateProduct({ _id: 'p1', ...FORM }, { ...FORM, countInStock: '10' });
    await office.removeProduct({ _id: 'p1' });
    await office.addCategory({ name: 'Books', slug: 'books' });
    await office.updateCategory({ _id: 'c1', name: 'Novels' });
    await office.removeCategory({ _id: 'c1' });
    expect(office.calls.map(({ method, path, body: sent }) => [`${method} ${path}`, sent])).toEqual(
      [
        ['POST /api/admin/add_product', FORM],
        ['PUT /api/admin/update_product', { _id: 'p1', ...FORM }],
        ['DELETE /api/admin/remove_product', { _id: 'p1' }],
        ['POST /api/admin/add_category', { name: 'Books', slug: 'books' }],
        ['PUT /api/admin/update_category', { _id: 'c1', name: 'Novels' }],
        ['DELETE /api/admin/remove_category', { _id: 'c1' }],
      ],
    );
    expect(office.calls[1]?.headers).not.toHaveProperty('x-stock-seen');
    expect(office.calls[1]?.headers).not.toHaveProperty('x-product-seen');
  },
);

test('a refused change fails with the message of the backend', async () => {
  const office = await openBackOffice({ status: 409, body: { message: 'Still in use' } });
  await expect(office.removeCategory({ _id: 'c1' })).rejects.toThrow('Still in use');
});
