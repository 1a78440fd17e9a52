import { expect, test } from 'vitest';
import { EMPTY_PAGE_DATA, type RenderedPage } from '../../contract/render.ts';
import { fillTemplate } from './template.ts';

const TEMPLATE = '<head><!--head--></head><div id="root"><!--app--></div><!--data-->';
const EVIL = '</script><img src=x onerror=alert(1)>"\'&$&';

const page: RenderedPage = {
  status: 200,
  head: {
    title: EVIL,
    description: EVIL,
    canonical: '/products/:a',
    image: '/images/a-640.webp',
    jsonLd: [(absolute) => ({ name: EVIL, url: absolute('/products/:a') })],
  },
  html: '<main>$1</main>',
  file: './catalogue/product-page.tsx',
};

const fill = () =>
  fillTemplate(TEMPLATE, {
    page,
    data: {
      ...EMPTY_PAGE_DATA,
      categories: [{ _id: 'c', name: EVIL, slug: 's', createdAt: '2026-01-01T00:00:00Z' }],
    },
    modules: ['assets/product-page.js'],
    publicUrl: 'https://shop.example',
  });

test('text of a product can never become markup or end the data it travels in', () => {
  const html = fill();
  expect(html).not.toContain('<img');
  expect(html.match(/<\/script>/g)).toHaveLength(2);
  const data = /<script type="application\/json" id="page-data">(.*?)<\/script>/.exec(html)?.[1];
  expect(JSON.parse(data ?? '').categories[0].name).toBe(EVIL);
});

test('a dollar sign in a page means nothing', () => {
  expect(fill()).toContain('<main>$1</main>');
});

test('addresses that leave the page are absolute and of the shop itself', () => {
  const html = fill();
  expect(html).toContain('<link rel="canonical" href="https://shop.example/products/:a">');
  expect(html).toContain('content="https://shop.example/images/a-640.webp"');
  expect(html).toContain('"url":"https://shop.example/products/:a"');
});

test("the page's own code is announced before the script asks for it", () => {
  expect(fill()).toContain(
    '<link rel="modulepreload" fetchpriority="low" crossorigin href="/assets/product-page.js">',
  );
});
