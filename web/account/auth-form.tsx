import { type FormEvent, useState } from 'react';
import type { Session } from '../../contract/accounts/schemas.ts';
import * as ACCOUNT from '../../contract/accounts/wording.ts';
import { prepareClient } from '../backend/backend.ts';
import { failureOf } from '../lib/call-failure.ts';
import { prefetchToasts, sayError, withToast } from '../lib/toasts.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';
import { Notice } from '../ui/notice.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import type { AuthFormKind, FieldName, Typed } from './auth-forms.ts';

type AuthFormProps = {
  kind: AuthFormKind;
  typed: Typed;
  onType: (typed: Typed) => void;
  onSession: (session: Session) => void;
};

type FormErrors = { fields: Partial<Record<FieldName, string>>; whole?: string };

const NO_ERRORS: FormErrors = { fields: {} };

/** Only checks that the fields are filled in; the server validates the rest. */
export function AuthForm({ kind, typed, onType, onSession }: AuthFormProps) {
  const [errors, setErrors] = useState(NO_ERRORS);
  const [isSending, setIsSending] = useState(false);

  const show = (form: HTMLFormElement, found: FormErrors) => {
    setErrors(found);
    const first = kind.fields.find(({ name }) => found.fields[name] !== undefined);
    if (first !== undefined) focusField(form, first.name);
  };

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const empty = kind.fields.filter(({ name }) => typed[name] === '');
    if (empty.length > 0) {
      sayError(kind.missing);
      show(form, { fields: Object.fromEntries(empty.map(({ name }) => [name, ACCOUNT.fillIn])) });
      return;
    }
    setErrors(NO_ERRORS);
    setIsSending(true);
    try {
      const messages = {
        success: kind.success,
        error: (error: unknown) => failureOf(error).message,
      };
      onSession(await withToast(() => kind.send(typed), messages));
    } catch (error) {
      show(form, errorsOf(error, kind));
    } finally {
      setIsSending(false);
    }
  };

  return (
    <form
      noValidate
      aria-label={kind.title}
      onFocus={prepareToSend}
      onSubmit={submit}
      className="flex flex-col gap-5"
    >
      {errors.whole !== undefined && (
        <Notice look="fault" isSaid>
          {errors.whole}
        </Notice>
      )}
      {kind.fields.map(({ name, type, ...field }) => {
        const props = {
          ...field,
          name,
          required: true,
          value: typed[name],
          error: errors.fields[name],
          onChange: (event: { currentTarget: HTMLInputElement }) => {
            onType({ ...typed, [name]: event.currentTarget.value });
            setErrors({ fields: { ...errors.fields, [name]: undefined } });
          },
        };
        return type === 'password' ? (
          <PasswordField key={name} {...props} />
        ) : (
          <TextField key={name} type={type} {...props} />
        );
      })}
      <Button type="submit" aria-disabled={isSending} className="mt-1 w-full">
        {kind.title}
      </Button>
    </form>
  );
}

/** Fetches what sending needs when typing begins; if that takes a reload, little is lost. */
function prepareToSend(): void {
  prepareClient();
  prefetchToasts();
}

export function focusField(form: HTMLFormElement | null, name: FieldName): void {
  const field = form?.elements.namedItem(name);
  if (field instanceof HTMLElement) field.focus();
}

/** The server's message about a field is shown beside it, any other above the form. */
function errorsOf(error: unknown, { fields }: AuthFormKind): FormErrors {
  const failure = failureOf(error);
  const found = fields.flatMap(({ name }) => {
    const detail = failure.fieldError(name);
    return detail === undefined ? [] : [[name, detail]];
  });
  return found.length > 0
    ? { fields: Object.fromEntries(found) }
    : { fields: {}, whole: failure.message };
}
