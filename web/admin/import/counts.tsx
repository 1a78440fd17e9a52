import { formatCount } from '../../../contract/admin/count-of.ts';
import { IMPORT_TEXT } from '../../../contract/catalogue/admin-wording.ts';

type CountsProps = { added: number; changed: number; unchanged: number };

export function Counts({ added, changed, unchanged }: CountsProps) {
  return (
    <dl className="flex flex-wrap gap-x-10 gap-y-2">
      <Count name={IMPORT_TEXT.counts.added} count={added} />
      <Count name={IMPORT_TEXT.counts.changed} count={changed} />
      <Count name={IMPORT_TEXT.counts.unchanged} count={unchanged} />
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
