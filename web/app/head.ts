import { nameView, titleOfView } from '../../contract/catalogue/list-title.ts';
import { readView } from '../../contract/catalogue/list-view.ts';
import type { Category, Product } from '../../contract/catalogue/schemas.ts';
import { paths } from '../../contract/paths.ts';
import { CURRENCY } from '../../contract/policy.ts';
import type { Policy } from '../../contract/settings/policies.ts';
import { type ShopView, shopOf } from '../../contract/settings/shop.ts';
import * as POLICIES from '../../contract/settings/wording.ts';
import type { JsonLd, PageData, PageHead, SentList } from '../../contract/storefront/render.ts';
import * as TITLES from '../../contract/storefront/titles-wording.ts';
import { DESCRIPTIONS, LABELS } from '../../contract/wording.ts';
import { isPageOf, titleOf } from './page-title.ts';
import { findPage } from './pages.ts';

const DESCRIPTION_LENGTH = 155;

/** The title, description and structured data that the server writes into a page. */
export function headOf(pathname: string, data: HeadData): PageHead {
  const { product, list } = data;
  const shop = shopOf(data.shop);
  if (list !== undefined) return listHead(list, data.categories, shop);
  const title = titleOf(pathname, product, shop);
  if (isPageOf(product, pathname)) return { ...productHead(product, title), site: shop.name };
  if (data.policy !== undefined) return policyHead(data.policy, shop.name);
  return {
    site: shop.name,
    title,
    description: descriptionOf(pathname, shop) ?? title,
    ...(pathname === paths.home ? { canonical: pathname } : {}),
    jsonLd: [],
  };
}

/** Of public pages; a personal page only needs its title. */
function descriptionOf(pathname: string, { name, description }: ShopView): string | undefined {
  const { path } = findPage(pathname);
  if (path === paths.home) return description || DESCRIPTIONS.home(name);
  return path === '*' ? DESCRIPTIONS.notFound : undefined;
}

function policyHead({ slug }: Policy, shopName: string): PageHead {
  const name = POLICIES.titles[slug];
  return {
    site: shopName,
    title: TITLES.named(name, shopName),
    description: POLICIES.description(name, shopName),
    canonical: paths.policy(slug),
    jsonLd: [],
  };
}

type HeadData = Pick<PageData, 'product' | 'list' | 'categories' | 'shop' | 'policy'>;

/** Each view has its own head; searches and empty views are not for search engines. */
function listHead(
  { query, total }: SentList,
  categories: readonly Category[],
  { name, sliderMax }: ShopView,
): PageHead {
  const view = readView(new URLSearchParams(query), sliderMax);
  const { q, category } = view.filter;
  const known = categories.find(({ slug }) => slug === category);
  return {
    site: name,
    title: titleOfView(view, categories, { name, sliderMax }),
    description:
      query === ''
        ? DESCRIPTIONS.products
        : DESCRIPTIONS.view(nameView(view, categories, sliderMax), total),
    canonical: query === '' ? paths.productList : `${paths.productList}?${query}`,
    ...(q !== '' || total === 0 ? { isForRobots: false } : {}),
    jsonLd: [
      breadcrumbs(
        known === undefined ? [] : [{ name: known.name, address: paths.productsOf(known.slug) }],
      ),
    ],
  };
}

function productHead(product: Product, title: string): Omit<PageHead, 'site'> {
  const address = paths.product(product._id);
  return {
    title,
    description: cut(product.description),
    canonical: address,
    image: product.image,
    jsonLd: [productThing(product), breadcrumbs([{ name: product.name, address }])],
  };
}

function cut(text: string): string {
  if (text.length <= DESCRIPTION_LENGTH) return text;
  return `${text.slice(0, text.lastIndexOf(' ', DESCRIPTION_LENGTH))} …`;
}

function productThing(product: Product): JsonLd {
  return (absolute) => ({
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: product.name,
    description: product.description,
    image: absolute(product.image),
    sku: product._id,
    brand: { '@type': 'Brand', name: product.brand },
    offers: {
      '@type': 'Offer',
      url: absolute(paths.product(product._id)),
      price: product.price.toFixed(2),
      priceCurrency: CURRENCY,
      availability: `https://schema.org/${product.countInStock > 0 ? 'InStock' : 'OutOfStock'}`,
    },
  });
}

function breadcrumbs(more: { name: string; address: string }[]): JsonLd {
  const crumbs = [
    { name: LABELS.home, address: paths.home },
    { name: LABELS.products, address: paths.productList },
    ...more,
  ];
  return (absolute) => ({
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ name, address }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: absolute(address),
    })),
  });
}
