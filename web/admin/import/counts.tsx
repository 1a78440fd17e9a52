import { formatCount } from '../locale.ts';

type CountsProps = { added: number; changed: number; unchanged: number };

export function Counts({ added, changed, unchanged }: CountsProps) {
  return (
    <dl className="flex flex-wrap gap-x-10 gap-y-2">
      <Count name="New" count={added} />
      <Count name="Changed" count={changed} />
      <Count name="As before" count={unchanged} />
    </dl>
  );
}

function Count({ name, count }: { name: string; count: number }) {
  return (
    <div>
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd className="text-2xl font-semibold tabular-nums">{formatCount(count)}</dd>
    </div>
  );
}
