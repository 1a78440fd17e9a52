import { ADMIN_PATH_PART, paths } from '../../contract/paths.ts';
import { findPage } from './pages.ts';

/** The navigation highlights the link to the current page. */
const LINKED: readonly string[] = [paths.home, paths.productList, paths.cart, paths.register];
const NOWHERE = '/*';

/**
 * A path with the same shell, so that few shells serve all addresses: a shell depends only on the page,
 * on whether the navigation is hidden and on which of its links is highlighted. For an unknown page the
 * path begins with `/*`.
 */
export function shellPath(pathname: string): string {
  if (LINKED.includes(pathname)) return pathname;
  const pattern = findPage(pathname).path;
  const path = pattern === '*' ? NOWHERE : unmarked(pattern.replace('?', ''));
  const isHidden = pathname.includes(ADMIN_PATH_PART);
  if (path.includes(ADMIN_PATH_PART) === isHidden) return path;
  if (!isHidden) return path.toUpperCase();
  return path === NOWHERE
    ? `${NOWHERE}${ADMIN_PATH_PART}`
    : path.replace(/\/[^/]+$/, ADMIN_PATH_PART);
}

/** The same page, at a path that no link of the navigation has. */
function unmarked(path: string): string {
  return LINKED.includes(path) && path !== paths.home ? `${path}/` : path;
}
