import { type LucideIcon, Package, ReceiptText, Tags, Users } from 'lucide-react';
import { formatCount } from '../../../contract/admin/count-of.ts';
import { adminPaths } from '../../../contract/admin/paths.ts';
import { ADMIN_LABELS } from '../../../contract/admin/wording.ts';
import { CATEGORIES_NOT_COUNTED } from '../../../contract/catalogue/admin-policy.ts';
import { DASHBOARD_TEXT } from '../../../contract/stats/admin-wording.ts';
import type { Stats } from '../../../contract/stats/schemas.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ScreenLink } from '../shell/screen-link.tsx';

const { menu } = ADMIN_LABELS;
const NOTHING: Stats['counts'] = { users: 0, products: 0, categories: 0, orders: 0 };

type CountTilesProps = { counts: Stats['counts'] | undefined; isPending: boolean };

export function CountTiles({ counts = NOTHING, isPending }: CountTilesProps) {
  const { users, products, orders } = counts;
  const categories = Math.max(0, counts.categories - CATEGORIES_NOT_COUNTED);
  const tile = (name: string, count: number, to: string, Icon: LucideIcon) => (
    <li>
      <ScreenLink
        to={to}
        className="flex items-center gap-4 rounded-2xl bg-surface p-4 ring-1 ring-line transition-shadow hover:shadow-card hover:ring-control sm:p-5"
      >
        <span className="hidden size-11 shrink-0 place-items-center rounded-xl bg-accent-soft text-accent-strong sm:grid">
          <Icon aria-hidden className="size-5" strokeWidth={1.75} />
        </span>
        <span className="flex min-w-0 flex-col">
          <span className="text-ink-soft">{name}</span>
          {isPending ? (
            <Skeleton className="mt-1 h-8 w-16" />
          ) : (
            <span className="text-2xl leading-tight font-bold tabular-nums sm:text-3xl">
              {formatCount(count)}
            </span>
          )}
        </span>
      </ScreenLink>
    </li>
  );
  return (
    <ul aria-label={DASHBOARD_TEXT.overview} className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      {tile(menu.users, users, adminPaths.users, Users)}
      {tile(menu.products, products, adminPaths.products, Package)}
      {tile(menu.categories, categories, adminPaths.categories, Tags)}
      {tile(menu.orders, orders, adminPaths.orders, ReceiptText)}
    </ul>
  );
}
