import { useEffect, useRef, useState } from 'react';
import { formatCount } from '../../../contract/admin/count-of.ts';
import { formatPrice, toPaise } from '../../../contract/pricing.ts';
import { CHART_TEXT } from '../../../contract/stats/admin-wording.ts';
import type { Stats } from '../../../contract/stats/schemas.ts';
import { Table } from '../../ui/table.tsx';
import { formatCalendarDay, formatShortDay } from '../locale.ts';
import { scaleOf } from './scale.ts';

type Day = Stats['days'][number];

const HEIGHT = 240;
const EDGE = { top: 8, right: 4, bottom: 26 };
const LABEL_WIDTH = 72;
/** No digit of the labels is wider. */
const DIGIT_WIDTH = 8;
const LABEL_GAP = 10;

const COLUMNS = [
  { key: 'day', name: CHART_TEXT.columns.day },
  { key: 'orders', name: CHART_TEXT.columns.orders, isNumber: true },
  { key: 'revenue', name: CHART_TEXT.columns.revenue, isNumber: true },
];

/** One bar per day, and the same numbers as a table. */
export default function SalesChart({ days }: { days: readonly Day[] }) {
  return (
    <>
      <Bars days={days} />
      <details className="mt-3">
        <summary className="inline-flex min-h-9 cursor-pointer items-center font-medium text-accent">
          {CHART_TEXT.asTable}
        </summary>
        <div className="mt-2 max-h-96 overflow-y-auto">
          <Table caption={CHART_TEXT.title} columns={COLUMNS}>
            {days.map(({ date, orders, revenue }) => (
              <tr key={date}>
                <td className="px-4 py-1.5 whitespace-nowrap">{formatCalendarDay(date)}</td>
                <td className="px-4 py-1.5 text-right tabular-nums">{formatCount(orders)}</td>
                <td className="px-4 py-1.5 text-right tabular-nums">
                  {formatPrice(toPaise(revenue))}
                </td>
              </tr>
            ))}
          </Table>
        </div>
      </details>
    </>
  );
}

function Bars({ days }: { days: readonly Day[] }) {
  const { ref, width } = useWidth();
  const [pointed, setPointed] = useState<number>();
  const scale = scaleOf(Math.max(...days.map(({ revenue }) => revenue)));
  const labels = scale.ticks.map((tick) => formatPrice(toPaise(tick)));
  const left = LABEL_GAP + DIGIT_WIDTH * Math.max(...labels.map(({ length }) => length));
  const inner = Math.max(0, width - left - EDGE.right);
  const bottom = HEIGHT - EDGE.bottom;
  const step = inner / days.length;
  const y = (revenue: number) => bottom - (revenue / scale.top) * (bottom - EDGE.top);
  const middleOf = (index: number) => left + (index + 0.5) * step;
  const labelEvery = Math.max(1, Math.ceil(LABEL_WIDTH / step));
  const shown = pointed === undefined ? undefined : days[pointed];
  return (
    // Sized without its content: the drawing, still as wide as before, would keep it from shrinking.
    <div ref={ref} className="relative contain-inline-size">
      <svg
        role="img"
        aria-label={summarise(days)}
        width={width}
        height={HEIGHT}
        className="block text-sm"
        onPointerMove={(event) => {
          const at = event.clientX - event.currentTarget.getBoundingClientRect().left;
          const index = Math.floor((at - left) / step);
          setPointed(index >= 0 && index < days.length ? index : undefined);
        }}
        onPointerLeave={() => setPointed(undefined)}
      >
        {scale.ticks.map((tick, index) => (
          <g key={tick}>
            <line
              x1={left}
              x2={width - EDGE.right}
              y1={y(tick)}
              y2={y(tick)}
              className="stroke-line"
            />
            <text x={left - LABEL_GAP} y={y(tick) + 4} textAnchor="end" className="fill-ink-soft">
              {labels[index]}
            </text>
          </g>
        ))}
        {days.map(({ date, revenue }, index) => (
          <rect
            key={date}
            x={left + index * step + step * 0.15}
            y={y(revenue)}
            width={step * 0.7}
            height={bottom - y(revenue)}
            rx={Math.min(3, step * 0.2)}
            className={index === pointed ? 'fill-accent-strong' : 'fill-accent'}
          />
        ))}
        {days.map(
          ({ date }, index) =>
            index % labelEvery === 0 &&
            middleOf(index) + LABEL_WIDTH / 2 <= width + LABEL_GAP && (
              <text
                key={date}
                x={middleOf(index)}
                y={HEIGHT - 6}
                textAnchor="middle"
                className="fill-ink-soft"
              >
                {formatShortDay(date)}
              </text>
            ),
        )}
      </svg>
      {shown !== undefined && pointed !== undefined && (
        <p
          className="pointer-events-none absolute top-0 -translate-x-1/2 rounded-lg bg-ink px-3 py-1.5 text-center text-sm whitespace-nowrap text-page shadow-float"
          style={{ left: clamp(middleOf(pointed), 80, width - 80) }}
        >
          <span className="block">{formatCalendarDay(shown.date)}</span>
          <span className="font-semibold">{formatPrice(toPaise(shown.revenue))}</span>
          {` · ${CHART_TEXT.orders(shown.orders)}`}
        </p>
      )}
    </div>
  );
}

function summarise(days: readonly Day[]): string {
  const orders = days.reduce((sum, day) => sum + day.orders, 0);
  const best = days.reduce((one, other) => (other.revenue > one.revenue ? other : one));
  const bestDay =
    best.revenue === 0
      ? undefined
      : { day: formatCalendarDay(best.date), revenue: formatPrice(toPaise(best.revenue)) };
  return CHART_TEXT.summary(orders, bestDay);
}

const clamp = (value: number, min: number, max: number) => Math.min(max, Math.max(min, value));

/** The width that the layout gives the chart. */
function useWidth() {
  const ref = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? 0));
    if (ref.current !== null) observer.observe(ref.current);
    return () => observer.disconnect();
  }, []);
  return { ref, width };
}
