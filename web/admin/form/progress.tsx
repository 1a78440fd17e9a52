import { Button } from '../../ui/button.tsx';

type ProgressProps = {
  /** What is going on. */
  label: string;
  /** From 0 to 1; undefined where it is not known. */
  done: number | undefined;
  onCancel: () => void;
};

/** Work that takes its time, how far it is, and a way out. */
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
        Cancel
      </Button>
    </div>
  );
}
