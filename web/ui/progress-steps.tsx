import { Check } from 'lucide-react';
import * as UI from './wording.ts';

type ProgressStepsProps<Key extends string> = {
  label: string;
  /** In their order. */
  steps: Readonly<Record<Key, string>>;
  current: NoInfer<Key>;
};

/** The steps before the current one are done. */
export function ProgressSteps<Key extends string>({
  label,
  steps,
  current,
}: ProgressStepsProps<Key>) {
  const keys = Object.keys(steps) as Key[];
  return (
    <ol aria-label={label} className="flex w-full max-w-2xl items-start">
      {keys.map((key, index) => (
        <Step key={key} name={steps[key]} number={index + 1} current={keys.indexOf(current) + 1} />
      ))}
    </ol>
  );
}

function Step({ name, number, current }: { name: string; number: number; current: number }) {
  const isDone = number < current;
  const isCurrent = number === current;
  const mark = isDone || isCurrent ? 'bg-accent text-on-accent' : 'bg-sunken text-ink-soft';
  return (
    <li
      aria-current={isCurrent ? 'step' : undefined}
      className="relative flex flex-1 flex-col items-center gap-2 text-center"
    >
      {number > 1 && (
        <span
          aria-hidden="true"
          className={`absolute top-4 right-1/2 h-0.5 w-full ${number <= current ? 'bg-accent' : 'bg-line'}`}
        />
      )}
      <span
        aria-hidden="true"
        className={`relative z-10 grid size-8 place-items-center rounded-full font-semibold ring-4 ring-page ${mark}`}
      >
        {isDone ? <Check className="size-4" strokeWidth={3} /> : number}
      </span>
      <span className={isCurrent ? 'font-semibold' : 'text-ink-soft'}>
        {name}
        {isDone && <span className="sr-only"> {UI.stepDone}</span>}
      </span>
    </li>
  );
}
