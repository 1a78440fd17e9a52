import { expect, test } from 'vitest';
import { EMPTY_PAGE_DATA, type RenderedPage } from '../../../contract/storefront/render.ts';
import { fillTemplate, inlineStyles, lowerScripts } from './template.ts';

const TEMPLATE = '<head><!--head--></head><div id="root"><!--app--></div><!--data-->';
const EVIL = '</script><img src=x onerror=alert(1)>"\'&$&';

const page: RenderedPage = {
  status: 200,
  head: {
    site: EVIL,
    title: EVIL,
    description: EVIL,
    canonical: '/products/:a',
    image: '/images/a-640.webp',
    jsonLd: [(absolute) => ({ name: EVIL, url: absolute('/products/:a') })],
  },
  html: '<main>$1</main>',
  file: 'catalogue/product-page.tsx',
};

const fill = (isRendered = true) =>
  fillTemplate(TEMPLATE, {
    page,
    data: {
      ...EMPTY_PAGE_DATA,
      isRendered,
      categories: [{ _id: 'c', name: EVIL, slug: 's', createdAt: '2026-01-01T00:00:00Z' }],
    },
    modules: ['assets/shop.js', 'assets/product-page.js'],
    publicUrl: 'https://shop.example',
  });

test('text of a product can never become markup or end the JSON that carries it', () => {
  const html = fill();
  expect(html).not.toContain('<img');
  expect(html.match(/<\/script>/g)).toHaveLength(2);
  const data = /<script type="application\/json" id="page-data">(.*?)<\/script>/.exec(html)?.[1];
  expect(JSON.parse(data ?? '').categories[0].name).toBe(EVIL);
});

test('a dollar sign in a page has no special meaning', () => {
  expect(fill()).toContain('<main>$1</main>');
});

test('URLs in metadata are absolute and of the shop itself', () => {
  const html = fill();
  expect(html).toContain('<link rel="canonical" href="https://shop.example/products/:a">');
  expect(html).toContain('content="https://shop.example/images/a-640.webp"');
  expect(html).toContain('"url":"https://shop.example/products/:a"');
});

test('a rendered page defers its scripts, a shell loads them at once', () => {
  const rendered = fill();
  expect(rendered).toContain(
    '<div id="root" data-deferred-scripts="assets/shop.js assets/product-page.js"><main>',
  );
  expect(rendered).not.toContain('modulepreload');
  const shell = fill(false);
  expect(shell).not.toContain('data-deferred-scripts');
  for (const file of ['shop', 'product-page']) {
    expect(shell).toContain(`<link rel="modulepreload" crossorigin href="/assets/${file}.js">`);
  }
});

test('the first script has low priority, behind what is visible', () => {
  const built =
    '<script type="module" crossorigin src="/a.js"></script><link rel="modulepreload" crossorigin href="/b.js">';
  expect(lowerScripts(built).match(/ fetchpriority="low" /g)).toHaveLength(2);
});

const hashOf = async (styles: string) => {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(styles));
  return `sha256-${Buffer.from(digest).toString('base64')}`;
};

const STYLES = '.a::before{content:"$&"}';
const LINK = '<link rel="stylesheet" crossorigin href="/assets/index-1.css">';
const openStyled = () =>
  inlineStyles(`${LINK}<div id="root">`, async (file) =>
    file === 'assets/index-1.css' ? STYLES : '',
  );

test('styles are inlined under the hash that the policy names', async () => {
  const { rendered, shell } = (await openStyled())('');
  expect(rendered.template).toBe(`<style>${STYLES}</style><div id="root">`);
  expect(rendered.styleHash).toBe(await hashOf(STYLES));
  expect(shell).toEqual({ template: `${LINK}<div id="root">`, styleHash: undefined });
});

test('the owner’s accent is one more rule of those styles, and a style sheet after a shell’s', async () => {
  const { rendered, shell } = (await openStyled())('#0a5c36');
  const [, inline = ''] = /^<style>(.*)<\/style><div id="root">$/.exec(rendered.template) ?? [];
  expect(inline.startsWith(STYLES)).toBe(true);
  expect(inline).toContain('{html:root{--accent:light-dark(#0a5c36,');
  expect(rendered.styleHash).toBe(await hashOf(inline));
  expect(shell.template).toBe(
    `${LINK}<link rel="stylesheet" href="/accent-0a5c36.css"><div id="root">`,
  );
});
