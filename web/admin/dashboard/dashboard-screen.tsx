import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { formatCount } from '../../../contract/admin/count-of.ts';
import { ADMIN_LABELS } from '../../../contract/admin/wording.ts';
import { formatPrice, toPaise } from '../../../contract/pricing.ts';
import { DASHBOARD_TEXT } from '../../../contract/stats/admin-wording.ts';
import type { Stats } from '../../../contract/stats/schemas.ts';
import { MESSAGES } from '../../../contract/wording.ts';
import { LazyPart, overlayPart } from '../../app/lazy-part.tsx';
import { offers } from '../../backend/backend.ts';
import { ErrorBoundary } from '../../layout/error-boundary.tsx';
import type { QuietState } from '../../layout/page-heading.tsx';
import { useSetUrlQuery, useUrlQuery } from '../../lib/url-query.ts';
import { Loader } from '../../ui/loader.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { countsQuery } from '../api/counts.ts';
import { statsQuery } from '../api/stats.ts';
import { MailWarning } from '../mail/mail-warning.tsx';
import { useMay } from '../session/permissions.tsx';
import { NotLoaded } from '../shell/overlay-boundary.tsx';
import { ScreenFrame } from '../shell/screen-frame.tsx';
import { useTimes } from '../use-times.ts';
import { BackupWarning } from './backup-warning.tsx';
import { BestSellers } from './best-sellers.tsx';
import { CountTiles } from './count-tiles.tsx';
import { readRange } from './day-range.ts';
import { LowStock } from './low-stock.tsx';
import { NeedsAttention } from './needs-attention.tsx';
import { OrdersByState } from './orders-by-state.tsx';
import { RangePicker } from './range-picker.tsx';

const salesChart = overlayPart(() => import('./sales-chart.tsx'));
const QUIET: QuietState = { isQuiet: true };

/** The spec's tiles first, counted in its lists, then what one call of our own adds. */
export default function DashboardScreen() {
  return offers('getStats') ? (
    <Overview />
  ) : (
    <ScreenFrame title={ADMIN_LABELS.menu.dashboard}>
      <Counts />
    </ScreenFrame>
  );
}

function Counts() {
  const counts = useQuery(countsQuery());
  return <CountTiles counts={counts.data} isPending={counts.isPending} />;
}

/** Warnings, and the statistics of the chosen days. */
function Overview() {
  const query = useUrlQuery();
  const setQuery = useSetUrlQuery();
  const times = useTimes();
  const may = useMay();
  const [now] = useState(() => new Date());
  const chosen = readRange(query, times.date(now));
  const stats = useQuery({
    ...statsQuery(chosen.range, times.offsetMinutes(now)),
    enabled: chosen.fault === undefined,
  });
  return (
    <ScreenFrame title={ADMIN_LABELS.menu.dashboard}>
      {may('mail.read') && stats.data?.mail && <MailWarning status={stats.data.mail} />}
      {stats.data?.overdueBackup && <BackupWarning overdue={stats.data.overdueBackup} />}
      {stats.isPlaceholderData && <Loader label={MESSAGES.loading} over />}
      <Counts />
      {stats.data && <NeedsAttention stats={stats.data} />}
      <div className="mt-8 mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 className="text-xl font-semibold">{DASHBOARD_TEXT.sales}</h2>
        <RangePicker
          chosen={chosen}
          onChoose={(asked) =>
            setQuery(new URLSearchParams(asked), { replace: true, state: QUIET })
          }
        />
      </div>
      {stats.data === undefined ? (
        stats.isLoading && <Waiting />
      ) : (
        <div className="grid gap-4 lg:grid-cols-3">
          <div className="lg:col-span-2">
            <Sales stats={stats.data} />
          </div>
          <OrdersByState counts={stats.data.ordersByState} />
          <div className="lg:col-span-2">
            <BestSellers products={stats.data.bestSellers} />
          </div>
          <LowStock products={stats.data.lowStock} count={stats.data.counts.products} />
        </div>
      )}
    </ScreenFrame>
  );
}

function formatDifference(rupees: number): string {
  const amount = formatPrice(toPaise(Math.abs(rupees)));
  return rupees < 0 ? `-${amount}` : amount;
}

function Sales({ stats: { totals, days } }: { stats: Stats }) {
  return (
    <section
      aria-label={DASHBOARD_TEXT.salesPerDay}
      className="h-full rounded-2xl bg-surface p-4 ring-1 ring-line sm:p-5"
    >
      <dl className="mb-4 flex flex-wrap gap-x-10 gap-y-2">
        <Figure name={DASHBOARD_TEXT.revenue} value={formatPrice(toPaise(totals.revenue))} />
        <Figure name={DASHBOARD_TEXT.paidOrders} value={formatCount(totals.orders)} />
        <Figure name={DASHBOARD_TEXT.refunded} value={formatPrice(toPaise(totals.refunded))} />
        {totals.difference !== 0 && (
          <Figure name={DASHBOARD_TEXT.difference} value={formatDifference(totals.difference)} />
        )}
      </dl>
      <ErrorBoundary fallback={NotLoaded}>
        <Suspense fallback={<Skeleton className="h-64" />}>
          <LazyPart part={salesChart} props={{ days }} />
        </Suspense>
      </ErrorBoundary>
    </section>
  );
}

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <div className="flex flex-col">
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd className="text-xl font-semibold tabular-nums">{value}</dd>
    </div>
  );
}

function Waiting() {
  return (
    <div role="status" className="grid gap-4 lg:grid-cols-3">
      <span className="sr-only">{MESSAGES.loading}</span>
      <Skeleton className="h-96 lg:col-span-2" />
      <Skeleton className="h-96" />
    </div>
  );
}
