import { TextField } from '../../ui/field.tsx';
import { type ChosenRange, RANGES } from './day-range.ts';

type RangePickerProps = {
  chosen: ChosenRange;
  onChoose: (parameters: Record<string, string>) => void;
};

/** The last days, or any days. */
export function RangePicker({ chosen: { range, days, fault }, onChoose }: RangePickerProps) {
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-2">
      <fieldset className="flex rounded-full bg-sunken p-1">
        <legend className="sr-only">Days to show</legend>
        {RANGES.map((count) => (
          <label
            key={count}
            className="cursor-pointer rounded-full px-3.5 py-1.5 font-medium text-ink-soft has-checked:bg-surface has-checked:text-ink has-checked:ring-1 has-checked:ring-control has-focus-visible:outline-3 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name="days"
              className="sr-only"
              checked={days === count}
              onChange={() => onChoose({ days: String(count) })}
            />
            {count} days
          </label>
        ))}
      </fieldset>
      <div className="flex min-w-0 items-center gap-2">
        <DayField
          label="First day"
          value={range.from}
          onChange={(from) => onChoose({ ...range, from })}
        />
        <span className="text-ink-soft">to</span>
        <DayField label="Last day" value={range.to} onChange={(to) => onChoose({ ...range, to })} />
      </div>
      {fault !== undefined && (
        <p role="alert" className="basis-full font-medium text-danger">
          {fault}
        </p>
      )}
    </div>
  );
}

type DayFieldProps = { label: string; value: string; onChange: (day: string) => void };

function DayField({ label, value, onChange }: DayFieldProps) {
  return (
    <TextField
      label={label}
      isLabelHidden
      type="date"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
