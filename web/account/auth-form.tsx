import { type FormEvent, useState } from 'react';
import type { Session } from '../../contract/accounts.ts';
import { failureOf } from '../lib/call-failure.ts';
import { prepareClient } from '../lib/http.ts';
import { prefetchToasts, sayError, withToast } from '../lib/toasts.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';
import { Notice } from '../ui/notice.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import type { FieldName, Side, Typed } from './auth-forms.ts';

type AccountFormProps = {
  side: Side;
  typed: Typed;
  onType: (typed: Typed) => void;
  onSession: (session: Session) => void;
};

type Faults = { fields: Partial<Record<FieldName, string>>; whole?: string };

const NO_FAULTS: Faults = { fields: {} };

/** Checks nothing but that something is typed: the rest is the server's to say. */
export function AccountForm({ side, typed, onType, onSession }: AccountFormProps) {
  const [faults, setFaults] = useState(NO_FAULTS);
  const [isSending, setIsSending] = useState(false);

  const show = (form: HTMLFormElement, found: Faults) => {
    setFaults(found);
    const first = side.fields.find(({ name }) => found.fields[name] !== undefined);
    if (first !== undefined) focusField(form, first.name);
  };

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    if (isSending) return;
    const empty = side.fields.filter(({ name }) => typed[name] === '');
    if (empty.length > 0) {
      sayError(side.missing);
      show(form, { fields: Object.fromEntries(empty.map(({ name }) => [name, FILL_IN])) });
      return;
    }
    setFaults(NO_FAULTS);
    setIsSending(true);
    try {
      const words = {
        success: side.success,
        error: (error: unknown) => failureOf(error).message,
      };
      onSession(await withToast(() => side.send(typed), words));
    } catch (error) {
      show(form, faultsOf(error, side));
    } finally {
      setIsSending(false);
    }
  };

  return (
    <form
      noValidate
      aria-label={side.title}
      onFocus={prepareToSend}
      onSubmit={submit}
      className="flex flex-col gap-5"
    >
      {faults.whole !== undefined && (
        <Notice look="fault" isSaid>
          {faults.whole}
        </Notice>
      )}
      {side.fields.map(({ name, type, ...field }) => {
        const props = {
          ...field,
          name,
          required: true,
          value: typed[name],
          error: faults.fields[name],
          onChange: (event: { currentTarget: HTMLInputElement }) => {
            onType({ ...typed, [name]: event.currentTarget.value });
            setFaults({ fields: { ...faults.fields, [name]: undefined } });
          },
        };
        return type === 'password' ? (
          <PasswordField key={name} {...props} />
        ) : (
          <TextField key={name} type={type} {...props} />
        );
      })}
      <Button
        type="submit"
        aria-disabled={isSending}
        className="mt-1 w-full aria-disabled:cursor-progress aria-disabled:opacity-55"
      >
        {side.title}
      </Button>
    </form>
  );
}

/** What sending needs is fetched as typing begins; if that takes a reload, little is lost by it. */
function prepareToSend(): void {
  prepareClient();
  prefetchToasts();
}

const FILL_IN = 'Please fill in this field.';

export function focusField(form: HTMLFormElement | null, name: FieldName): void {
  const field = form?.elements.namedItem(name);
  if (field instanceof HTMLElement) field.focus();
}

/** What the server says about a field stands beside it, anything else above the form. */
function faultsOf(error: unknown, { fields }: Side): Faults {
  const failure = failureOf(error);
  const found = fields.flatMap(({ name }) => {
    const detail = failure.fieldError(name);
    return detail === undefined ? [] : [[name, detail]];
  });
  return found.length > 0
    ? { fields: Object.fromEntries(found) }
    : { fields: {}, whole: failure.message };
}
