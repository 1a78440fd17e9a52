import { ChevronDown } from 'lucide-react';
import {
  type ComponentPropsWithRef,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useId,
} from 'react';

/** The look of inputs, selects and text areas. */
export const CONTROL =
  'w-full min-h-11 rounded-xl border border-control bg-surface px-3.5 text-ink placeholder:text-ink-soft aria-invalid:border-danger disabled:opacity-60';

type FieldProps = {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  /** Hides the label from view, not from screen readers. */
  isLabelHidden?: boolean;
};

type Described = FieldProps & {
  children: (ids: {
    id: string;
    'aria-describedby': string | undefined;
    'aria-invalid': boolean | undefined;
  }) => ReactNode;
};

/** Label above and hint below, both tied to the control; an error takes the place of the hint. */
export function Field({ label, hint, error, isLabelHidden, children }: Described) {
  const id = useId();
  const note = error ?? hint;
  const noteId = note === undefined ? undefined : `${id}-note`;
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <label htmlFor={id} className={isLabelHidden ? 'sr-only' : 'font-medium'}>
        {label}
      </label>
      {children({
        id,
        'aria-describedby': noteId,
        'aria-invalid': error === undefined ? undefined : true,
      })}
      {note !== undefined && (
        <p
          id={noteId}
          className={`text-base ${error === undefined ? 'text-ink-soft' : 'font-medium text-danger'}`}
        >
          {note}
        </p>
      )}
    </div>
  );
}

/** Splits props between the field and the control in it. */
function divide<Props extends FieldProps & { className?: string | undefined }>(props: Props) {
  const { label, hint, error, isLabelHidden = false, className = '', ...control } = props;
  const field = { label, hint, error, isLabelHidden };
  return { field, className: `${CONTROL} ${className}`, control };
}

export function TextField(props: FieldProps & ComponentPropsWithRef<'input'>) {
  const { field, className, control } = divide(props);
  return <Field {...field}>{(ids) => <input {...ids} className={className} {...control} />}</Field>;
}

export function TextArea(props: FieldProps & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  const { field, className, control } = divide(props);
  return (
    <Field {...field}>
      {(ids) => <textarea {...ids} className={`py-2.5 ${className}`} {...control} />}
    </Field>
  );
}

/** With an arrow of its own: browsers draw theirs at the very edge. */
export function SelectField(props: FieldProps & SelectHTMLAttributes<HTMLSelectElement>) {
  const { field, className, control } = divide(props);
  return (
    <Field {...field}>
      {(ids) => (
        <div className="relative">
          <select {...ids} className={`appearance-none pr-9 ${className}`} {...control} />
          <ChevronDown
            aria-hidden
            className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-ink-soft"
          />
        </div>
      )}
    </Field>
  );
}
