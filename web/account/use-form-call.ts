import { type FormEvent, useState } from 'react';
import { prepareClient } from '../backend/backend.ts';
import { type CallFailure, failureOf } from '../lib/call-failure.ts';
import { prefetchToasts, withToast } from '../lib/toasts.ts';

type Errors<Field extends string> = { fields: Partial<Record<Field, string>>; whole?: string };

type FormCall<Field extends string> = {
  /** What is typed, and what a field that is empty says. */
  typed: Readonly<Record<Field, string>>;
  missing: Readonly<Record<Field, string>>;
  send: () => Promise<void>;
  /** Said as a toast. */
  success?: string;
  /** A failure that is more than a message; returns whether it was dealt with. */
  onFailure?: (failure: CallFailure) => boolean;
};

/** A form that makes one call. The server's message about a field is shown beside it, any other above. */
export function useFormCall<Field extends string>(call: FormCall<Field>) {
  const [errors, setErrors] = useState<Errors<Field>>({ fields: {} });
  const [isSending, setIsSending] = useState(false);
  const names = Object.keys(call.typed) as Field[];

  const show = (form: HTMLFormElement, found: Errors<Field>) => {
    setErrors(found);
    const first = names.find((name) => found.fields[name] !== undefined);
    const field = first === undefined ? null : form.elements.namedItem(first);
    if (field instanceof HTMLElement) field.focus();
  };

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const empty = names.filter((name) => call.typed[name].trim() === '');
    if (empty.length > 0) {
      const fields = empty.map((name) => [name, call.missing[name]]);
      show(form, { fields: Object.fromEntries(fields) });
      return;
    }
    setErrors({ fields: {} });
    setIsSending(true);
    try {
      const { success } = call;
      await withToast(call.send, success === undefined ? {} : { success });
    } catch (error) {
      const failure = failureOf(error);
      if (call.onFailure?.(failure) !== true) show(form, errorsOf(failure, names));
    } finally {
      setIsSending(false);
    }
  };

  return {
    isSending,
    whole: errors.whole,
    errorOf: (name: Field) => errors.fields[name],
    /** An error is gone the moment its field is changed. */
    clear: (name: Field) => setErrors({ fields: { ...errors.fields, [name]: undefined } }),
    formProps: { noValidate: true, onSubmit, onFocus: prepareToSend },
  };
}

/** Fetches what sending needs when typing begins. */
function prepareToSend(): void {
  prepareClient();
  prefetchToasts();
}

function errorsOf<Field extends string>(
  failure: CallFailure,
  names: readonly Field[],
): Errors<Field> {
  const found = names.flatMap((name) => {
    const detail = failure.fieldError(name);
    return detail === undefined ? [] : [[name, detail]];
  });
  return found.length > 0
    ? { fields: Object.fromEntries(found) }
    : { fields: {}, whole: failure.message };
}
