import { RANGE_TEXT } from '../../../contract/stats/admin-wording.ts';
import { TextField } from '../../ui/field.tsx';
import { type ChosenRange, RANGES } from './day-range.ts';

type RangePickerProps = {
  chosen: ChosenRange;
  onChoose: (parameters: Record<string, string>) => void;
};

/** The last 7, 30 or 90 days, or any start and end date. */
export function RangePicker({ chosen: { range, days, fault }, onChoose }: RangePickerProps) {
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-2">
      <fieldset className="flex rounded-full bg-sunken p-1">
        <legend className="sr-only">{RANGE_TEXT.legend}</legend>
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
            {RANGE_TEXT.days(count)}
          </label>
        ))}
      </fieldset>
      <div className="flex min-w-0 items-center gap-2">
        <DayField
          label={RANGE_TEXT.startDate}
          value={range.from}
          onChange={(from) => onChoose({ ...range, from })}
        />
        <span className="text-ink-soft">{RANGE_TEXT.to}</span>
        <DayField
          label={RANGE_TEXT.endDate}
          value={range.to}
          onChange={(to) => onChoose({ ...range, to })}
        />
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
