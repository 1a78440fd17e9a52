import { type Ref, useId } from 'react';
import { CONFLICT_TEXT } from '../../../contract/admin/wording.ts';
import { Button } from '../../ui/button.tsx';
import { choiceId } from './choice.tsx';
import { describeChanges, type WhoChanged } from './who-changed.ts';

type OutdatedNoticeProps<Name extends string> = {
  title: string;
  labels: Readonly<Record<Name, string>>;
  /** The fields that were edited here as well. */
  conflicts: readonly Name[];
  savedElsewhere: readonly Name[];
  whoChanged: WhoChanged<Name>;
  ref: Ref<HTMLElement>;
};

/** Who changed what while this form was open, and what is left to choose. */
export function OutdatedNotice<Name extends string>({
  title,
  labels,
  conflicts,
  savedElsewhere,
  whoChanged,
  ref,
}: OutdatedNoticeProps<Name>) {
  const id = useId();
  return (
    <section
      ref={ref}
      tabIndex={-1}
      aria-labelledby={id}
      className="flex flex-col gap-2 rounded-2xl border border-warning bg-warning-soft px-4 py-4 outline-none sm:px-5"
    >
      <h2 id={id} className="font-semibold">
        {title}
      </h2>
      {describeChanges(savedElsewhere, labels, whoChanged).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <p>
        {CONFLICT_TEXT.kept}{' '}
        {conflicts.length > 0 ? CONFLICT_TEXT.choose(conflicts.length) : CONFLICT_TEXT.saveAgain}
      </p>
      {conflicts.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {conflicts.map((name) => (
            <Button
              key={name}
              look="secondary"
              size="small"
              onClick={() => document.getElementById(choiceId(name))?.focus()}
            >
              {CONFLICT_TEXT.goTo(labels[name])}
            </Button>
          ))}
        </div>
      )}
    </section>
  );
}
