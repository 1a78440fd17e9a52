import { type RefObject, useEffect } from 'react';

type Save = { isError: boolean; isSuccess?: boolean };

/** Focuses the first invalid field after a failed save, and the first field after the form was emptied. */
export function useFocusAfterSave(
  form: RefObject<HTMLFormElement | null>,
  { isError, isSuccess = false }: Save,
): void {
  useEffect(() => {
    const focus = (wanted: string) => form.current?.querySelector<HTMLElement>(wanted)?.focus();
    if (isError) focus('[aria-invalid]');
    // The submit button is disabled while the form is empty, and a disabled button loses the focus.
    if (isSuccess && document.activeElement?.matches('body, :disabled')) focus('input');
  }, [form, isError, isSuccess]);
}
