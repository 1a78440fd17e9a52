import { useQuery } from '@tanstack/react-query';
import { adminPaths } from '../../../contract/admin/paths.ts';
import { PALETTE_TEXT, SHELL_TEXT } from '../../../contract/admin/wording.ts';
import { formatOrderNumber } from '../../../contract/orders/numbers.ts';
import { paths } from '../../../contract/paths.ts';
import { formatPrice, toPaise } from '../../../contract/pricing.ts';
import { useShop } from '../../app/stores.tsx';
import { offers } from '../../backend/backend.ts';
import { useOrderTotal } from '../../layout/use-order-total.ts';
import { useOrderExtras } from '../api/extras.ts';
import { orderMatchesQuery } from '../api/orders.ts';
import { productMatchesQuery } from '../api/products.ts';
import { userLines } from '../order/user-lines.ts';
import { useMayOpen } from '../session/permissions.tsx';
import { useMenuEntries } from '../shell/menu-entries.ts';
import { useDebounced } from './use-debounced.ts';

export type SearchResult = { kind: string; name: string; hint: string; to: string };

const { kinds } = PALETTE_TEXT;
const MOST = 5;
const SHORTEST = 2;

/** Those that are not in the menu. */
const OTHER_SCREENS: readonly SearchResult[] = [
  {
    kind: kinds.page,
    name: SHELL_TEXT.importProducts,
    hint: PALETTE_TEXT.csv,
    to: adminPaths.importProducts,
  },
  { kind: kinds.page, name: SHELL_TEXT.heldStock, hint: '', to: adminPaths.holds },
  { kind: kinds.page, name: SHELL_TEXT.mailbox, hint: '', to: adminPaths.mailbox },
  { kind: kinds.page, name: SHELL_TEXT.viewShop, hint: '', to: paths.home },
];

/** The screens, products and orders that match what is typed and that the user may open. */
export function useSearchResults(typed: string): { results: SearchResult[]; isSearching: boolean } {
  const formatOrderTotal = useOrderTotal();
  const prefix = useShop((shop) => shop.orderPrefix);
  const text = typed.trim();
  const debounced = useDebounced(text);
  const asked = debounced.length < SHORTEST ? '' : debounced;
  const mayOpen = useMayOpen();
  const askedOf = (screen: string) => (mayOpen(screen) ? asked : '');
  const products = useQuery(productMatchesQuery(askedOf(adminPaths.addProduct), MOST));
  const orders = useQuery(orderMatchesQuery(askedOf(adminPaths.orders), MOST));
  const extras = useOrderExtras(orders.data ?? []);
  const menu = useMenuEntries().map(({ name, to }) => ({ kind: kinds.page, name, hint: '', to }));
  const others = OTHER_SCREENS.filter(({ to }) => mayOpen(to));
  const screens = [...menu, ...others].filter(({ name }) =>
    name.toLowerCase().includes(text.toLowerCase()),
  );
  const numberOf = (orderId: string) => {
    const known = extras.get(orderId);
    return known === undefined ? '' : formatOrderNumber(known.number, prefix);
  };
  const isCurrent = text === debounced && asked !== '';
  return {
    results: [
      ...screens,
      ...(isCurrent ? (products.data ?? []) : []).map(({ _id, name, price, sku }) => ({
        kind: kinds.product,
        name,
        hint: [formatPrice(toPaise(price)), sku].filter(Boolean).join(' · '),
        to: adminPaths.editProduct(_id),
      })),
      ...(isCurrent ? (orders.data ?? []) : []).map(({ order_id, user, totalPrice }) => ({
        kind: kinds.order,
        name: [numberOf(order_id), order_id].join(' ').trim(),
        hint: `${userLines(user)[0]} · ${formatOrderTotal(toPaise(totalPrice))}`,
        to: offers('getOrderDetails')
          ? adminPaths.order(order_id)
          : adminPaths.ordersLike(order_id),
      })),
    ],
    isSearching:
      text.length >= SHORTEST && (!isCurrent || products.isFetching || orders.isFetching),
  };
}
