import type { Product } from '../contract/entities.ts';
import { paths, productIdOf } from '../contract/paths.ts';
import type { JsonLd, PageHead } from '../contract/render.ts';
import { CURRENCY, LABELS, SHOP_NAME } from '../contract/shop.ts';
import { findPage } from './pages.ts';

const DESCRIPTION_LENGTH = 155;
const PRODUCT_PATH = /^\/products\/(?<id>[^/]+)\/?$/;

/** What the page is called and what others may be told about it. */
export function headOf(pathname: string, { product }: { product?: Product | undefined }): PageHead {
  const isProductPage = PRODUCT_PATH.test(pathname);
  if (isProductPage && product !== undefined && product._id === productIdIn(pathname)) {
    return productHead(product);
  }
  const { title, description } = findPage(pathname);
  const isListed = pathname === paths.home || pathname === paths.productList;
  return {
    title,
    description,
    ...(isListed ? { canonical: pathname } : {}),
    jsonLd: pathname === paths.productList ? [breadcrumbs([])] : [],
  };
}

/** With or without the colon. */
export function productIdIn(pathname: string): string {
  const id = PRODUCT_PATH.exec(pathname)?.groups?.id ?? '';
  return productIdOf(decodeId(id));
}

/** An address that cannot be decoded names no product. */
function decodeId(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}

function productHead(product: Product): PageHead {
  const address = paths.product(product._id);
  return {
    title: `${product.name} · ${SHOP_NAME}`,
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
