type SegmentsProps<Value extends string> = {
  label: string;
  name: string;
  value: Value;
  options: readonly (readonly [value: Value, name: string])[];
  onChoose: (value: Value) => void;
};

/** A choice of a few options, side by side. */
export function Segments<Value extends string>(props: SegmentsProps<Value>) {
  const { label, name, value, options, onChoose } = props;
  return (
    <fieldset className="flex rounded-full bg-sunken p-1">
      <legend className="sr-only">{label}</legend>
      {options.map(([option, optionName]) => (
        <label
          key={option}
          className="cursor-pointer rounded-full px-3.5 py-1.5 font-medium whitespace-nowrap text-ink-soft has-checked:bg-surface has-checked:text-ink has-checked:ring-1 has-checked:ring-control has-focus-visible:outline-3 has-focus-visible:outline-accent"
        >
          <input
            type="radio"
            name={name}
            className="sr-only"
            checked={value === option}
            onChange={() => onChoose(option)}
          />
          {optionName}
        </label>
      ))}
    </fieldset>
  );
}
