import { type ReactNode, useRef } from 'react';
import { CONFLICT_TEXT } from '../../../contract/admin/wording.ts';
import { Button } from '../../ui/button.tsx';
import { firstControl, HandsOnFocus } from '../../ui/hand-on-focus.tsx';

type ChoiceProps = {
  name: string;
  label: string;
  /** Who saved the other value. */
  who: string;
  /** The other value. */
  theirs: ReactNode;
  onTakeTheirs: () => void;
  onKeepMine: () => void;
};

type WithChoiceProps = ChoiceProps & { isOpen: boolean; children: ReactNode };

/** A field and, where another value was saved in the meantime, the choice between the two. */
export function WithChoice({ isOpen, children, ...choice }: WithChoiceProps) {
  const field = useRef<HTMLDivElement>(null);
  return (
    <div ref={field} className="flex min-w-0 flex-col gap-2">
      {children}
      {isOpen && (
        <HandsOnFocus to={() => firstControl(field.current)}>
          <Choice {...choice} />
        </HandsOnFocus>
      )}
    </div>
  );
}

export const choiceId = (name: string): string => `choice-${name}`;

function Choice({ name, label, who, theirs, onTakeTheirs, onKeepMine }: ChoiceProps) {
  const heard = <span className="sr-only">{CONFLICT_TEXT.for(label)}</span>;
  return (
    <div className="flex flex-col gap-2 rounded-xl border border-warning bg-warning-soft px-4 py-3">
      <div>
        <p className="text-sm text-ink-soft">{CONFLICT_TEXT.theirs(who)}</p>
        {theirs}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button id={choiceId(name)} look="secondary" size="small" onClick={onTakeTheirs}>
          <span>
            {CONFLICT_TEXT.takeTheirs}
            {heard}
          </span>
        </Button>
        <Button look="secondary" size="small" onClick={onKeepMine}>
          <span>
            {CONFLICT_TEXT.keepMine}
            {heard}
          </span>
        </Button>
      </div>
    </div>
  );
}
