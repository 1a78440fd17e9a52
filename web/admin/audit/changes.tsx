import { ArrowRight } from 'lucide-react';
import { AUDIT_TEXT } from '../../../contract/audit/admin-wording.ts';
import type { AuditSubject } from '../../../contract/audit/schemas.ts';
import { useOrderTotal } from '../../layout/use-order-total.ts';
import { type CategoryNames, describeFieldChanges, type FieldChange } from './field-changes.ts';

/** How many are shown before the rest is expanded. */
const SHOWN = 3;
const MAX_TEXT = 80;

type FieldChangesProps = {
  kind: AuditSubject;
  before: unknown;
  after: unknown;
  categories: CategoryNames;
};

export function FieldChanges({ kind, before, after, categories }: FieldChangesProps) {
  const formatOrderTotal = useOrderTotal();
  const fields = describeFieldChanges(before, after, { kind, categories, formatOrderTotal });
  const more = fields.slice(SHOWN);
  const isRemoval = after === null;
  return (
    <>
      <FieldList fields={fields.slice(0, SHOWN)} isRemoval={isRemoval} />
      {more.length > 0 && (
        <details>
          <summary className="inline-block cursor-pointer py-0.5 text-sm font-medium text-accent">
            {AUDIT_TEXT.more(more.length)}
          </summary>
          <FieldList fields={more} isRemoval={isRemoval} />
        </details>
      )}
    </>
  );
}

type FieldListProps = {
  fields: readonly FieldChange[];
  /** Nothing is left of the subject: only the old values are shown. */
  isRemoval: boolean;
};

function FieldList({ fields, isRemoval }: FieldListProps) {
  return (
    <dl className="text-sm">
      {fields.map(({ name, before, after }) => (
        <div key={name} className="flex flex-wrap items-center gap-x-1.5">
          <dt className="text-ink-soft">{name}:</dt>
          <dd className="flex flex-wrap items-center gap-x-1.5 wrap-anywhere">
            {isRemoval ? (
              <del className="text-ink-soft">{cut(before)}</del>
            ) : (
              <Values before={before} after={after === '' ? AUDIT_TEXT.none : cut(after)} />
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Only the new value where there was none before. */
function Values({ before, after }: { before: string; after: string }) {
  if (before === '') return <span>{after}</span>;
  return (
    <>
      <span className="sr-only">{AUDIT_TEXT.before}</span>
      <del className="text-ink-soft">{cut(before)}</del>
      <ArrowRight aria-hidden className="size-3.5 shrink-0 text-ink-soft" />
      <span className="sr-only">{AUDIT_TEXT.after}</span>
      <span>{after}</span>
    </>
  );
}

function cut(text: string): string {
  return text.length <= MAX_TEXT ? text : `${text.slice(0, MAX_TEXT)}…`;
}
