import { type RefObject, useEffect } from 'react';

type Save = { isError: boolean; isSuccess?: boolean };

/** After a failed save the focus goes to the first marked field; after one that empties the form, to its first. */
export function useFocusAfterSave(
  form: RefObject<HTMLFormElement | null>,
  { isError, isSuccess = false }: Save,
): void {
  useEffect(() => {
    const focus = (wanted: string) => form.current?.querySelector<HTMLElement>(wanted)?.focus();
    if (isError) focus('[aria-invalid]');
    // An empty form cannot be sent: the button that has the focus is about to lose it.
    if (isSuccess && document.activeElement?.matches('body, :disabled')) focus('input');
  }, [form, isError, isSuccess]);
}
