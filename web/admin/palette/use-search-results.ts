import { useQuery } from '@tanstack/react-query';
import { paths } from '../../../contract/paths.ts';
import { formatOrderTotal, formatPrice, toPaise } from '../../../contract/pricing.ts';
import { orderMatchesQuery } from '../api/orders.ts';
import { productMatchesQuery } from '../api/products.ts';
import { menuEntries } from '../shell/menu.tsx';
import { usePause } from './use-debounced.ts';

export type Finding = { kind: string; name: string; hint: string; to: string };

const MOST = 5;
const SHORTEST = 2;

const SCREENS: readonly Finding[] = [
  ...menuEntries.map(({ name, to }) => ({ kind: 'Screen', name, hint: '', to })),
  { kind: 'Screen', name: 'Import products', hint: 'CSV', to: paths.admin.importProducts },
  { kind: 'Screen', name: 'View shop', hint: '', to: paths.home },
];

/** The screens, products and orders that fit what is typed. */
export function useFindings(typed: string): { findings: Finding[]; isSearching: boolean } {
  const text = typed.trim();
  const paused = usePause(text);
  const asked = paused.length < SHORTEST ? '' : paused;
  const products = useQuery(productMatchesQuery(asked, MOST));
  const orders = useQuery(orderMatchesQuery(asked, MOST));
  const screens = SCREENS.filter(({ name }) => name.toLowerCase().includes(text.toLowerCase()));
  const isCurrent = text === paused && asked !== '';
  return {
    findings: [
      ...screens,
      ...(isCurrent ? (products.data ?? []) : []).map(({ _id, name, price }) => ({
        kind: 'Product',
        name,
        hint: formatPrice(toPaise(price)),
        to: paths.admin.editProduct(_id),
      })),
      ...(isCurrent ? (orders.data ?? []) : []).map(({ order_id, user, totalPrice }) => ({
        kind: 'Order',
        name: order_id,
        hint: `${user.name} · ${formatOrderTotal(toPaise(totalPrice))}`,
        to: paths.admin.order(order_id),
      })),
    ],
    isSearching:
      text.length >= SHORTEST && (!isCurrent || products.isFetching || orders.isFetching),
  };
}
