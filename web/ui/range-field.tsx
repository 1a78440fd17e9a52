import { useId } from 'react';

type RangeFieldProps = {
  label: string;
  value: number;
  min: number;
  max: number;
  step: number;
  /** How the value is shown and read out. */
  format: (value: number) => string;
  onChange: (value: number) => void;
};

/** A native slider with its value beside it. */
export function RangeField({ label, value, min, max, step, format, onChange }: RangeFieldProps) {
  const id = useId();
  return (
    <div>
      <div className="flex items-baseline justify-between gap-3">
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        <output htmlFor={id} className="font-semibold tabular-nums">
          {format(value)}
        </output>
      </div>
      <input
        id={id}
        type="range"
        min={min}
        max={max}
        step={step}
        value={value}
        aria-valuetext={format(value)}
        onChange={(event) => onChange(event.currentTarget.valueAsNumber)}
        className="mt-2 h-6 w-full cursor-pointer accent-accent"
      />
      <div aria-hidden="true" className="flex justify-between text-sm text-ink-soft">
        <span>{format(min)}</span>
        <span>{format(max)}</span>
      </div>
    </div>
  );
}
