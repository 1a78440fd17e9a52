import { FORM_TEXT } from '../../../contract/admin/wording.ts';
import { Button } from '../../ui/button.tsx';

type ProgressProps = {
  label: string;
  /** From 0 to 1; undefined where the progress is unknown. */
  done: number | undefined;
  onCancel: () => void;
};

/** The progress of long work, with a Cancel button. */
export function Progress({ label, done, onCancel }: ProgressProps) {
  return (
    <div className="flex min-w-0 grow flex-wrap items-center gap-x-4 gap-y-2">
      <label className="flex min-w-40 grow flex-col gap-1 text-sm text-ink-soft">
        <span aria-live="polite">{label}</span>
        <progress
          className="h-2 w-full accent-accent"
          {...(done === undefined ? {} : { value: done })}
        />
      </label>
      <Button look="secondary" size="small" onClick={onCancel}>
        {FORM_TEXT.cancel}
      </Button>
    </div>
  );
}
