import { useTimes } from './use-times.ts';

type ShopTimeProps = { at: string; as?: 'day' | 'time' | 'clock'; className?: string };

/** The tooltip names the zone. */
export function ShopTime({ at, as = 'time', className }: ShopTimeProps) {
  const times = useTimes();
  return (
    <time dateTime={at} title={`${times.time(at)} · ${times.zone}`} className={className}>
      {times[as](at)}
    </time>
  );
}
