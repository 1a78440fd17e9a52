import type { ComponentType } from 'react';
import { matchPath } from 'react-router';
import { paths } from '../contract/paths.ts';
import { SHOP_NAME } from '../contract/shop.ts';
import { HomePage } from './catalogue/home-page.tsx';
import { NotFoundPage } from './layout/not-found-page.tsx';

export type Page = {
  path: string;
  title: string;
  description: string;
  Component: ComponentType;
};

export const pages: readonly Page[] = [
  {
    path: paths.home,
    title: `${SHOP_NAME}: everyday things, chosen with care`,
    description:
      'Home, kitchen, clothing, books and more at fair prices, with one flat delivery charge.',
    Component: HomePage,
  },
];

export const notFoundPage: Page = {
  path: '*',
  title: `Page not found · ${SHOP_NAME}`,
  description: 'There is no page at this address.',
  Component: NotFoundPage,
};

export function findPage(pathname: string): Page {
  return pages.find((page) => matchPath(page.path, pathname) !== null) ?? notFoundPage;
}
