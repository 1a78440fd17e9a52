import { useState } from 'react';
import { SelectField } from '../ui/field.tsx';

/** Hundreds of thousands of options would bring a cheap phone down; a closed list needs only a few. */
const OPTIONS_AT_FIRST = 200;
/** The most a shop of ours can have. */
const MOST_OPTIONS = 100_000;

type QuantitySelectProps = {
  label: string;
  isLabelHidden?: boolean;
  value: number;
  max: number;
  onChange: (qty: number) => void;
};

/** From 1 to what is in stock. */
export function QuantitySelect({
  label,
  isLabelHidden = false,
  value,
  max,
  onChange,
}: QuantitySelectProps) {
  const [isWhole, setWhole] = useState(false);
  const most = isWhole ? MOST_OPTIONS : OPTIONS_AT_FIRST;
  const count = Math.min(max, Math.max(most, value));
  return (
    <div className="w-22">
      <SelectField
        label={label}
        isLabelHidden={isLabelHidden}
        value={value}
        onChange={(event) => onChange(Number(event.currentTarget.value))}
        onFocus={() => setWhole(true)}
        onPointerEnter={() => setWhole(true)}
      >
        {Array.from({ length: count }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an amount has no identity but its size
          <option key={index} value={index + 1}>
            {index + 1}
          </option>
        ))}
      </SelectField>
    </div>
  );
}
