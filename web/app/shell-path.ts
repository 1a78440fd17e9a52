import { ADMIN_PATH_PART, paths } from '../../contract/paths.ts';
import { findPage } from './pages.ts';

/** The navigation marks the link to the page that a visitor is on. */
const LINKED: readonly string[] = [paths.home, paths.productList, paths.cart, paths.register];
const NOWHERE = '/*';

/**
 * A path with the very same shell, of which there are few: of all that an address may say, a shell
 * shows which page it is, whether the navigation is hidden there and which of its links is marked.
 * Where there is no page, the path begins with `/*`.
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

/** The same page, written as no link to it is. */
function unmarked(path: string): string {
  return LINKED.includes(path) && path !== paths.home ? `${path}/` : path;
}
