import { useMutation } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { NOTES_TEXT } from '../../../contract/notes/admin-wording.ts';
import { failureOf } from '../../lib/call-failure.ts';
import { withToast } from '../../lib/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { addNote, type NotesAbout } from '../api/notes.ts';
import { formErrorOf } from '../form/form-error.ts';
import { useDraft } from '../form/use-draft.ts';

/** What is typed stays in the tab until it is saved; a text that is too long is refused, not cut. */
export function NoteForm({ about }: { about: NotesAbout }) {
  const draft = useDraft(`note:${about.kind}:${about.subject_id}`, { text: '' });
  const { text } = draft.values;
  const isEmpty = text.trim() === '';
  const add = useMutation({
    mutationFn: async () => {
      await withToast(() => addNote(about, text));
      // At once, and not when the screen has been refetched: a saved note is no draft.
      draft.dropSaved({ text });
    },
  });
  const failure = add.error === null ? undefined : failureOf(add.error);
  const formError = formErrorOf(failure, ['text']);
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!add.isPending && !isEmpty) add.mutate();
  };
  return (
    <form onSubmit={send} className="flex flex-col gap-2">
      <TextArea
        label={NOTES_TEXT.field}
        className="max-h-80 min-h-20 field-sizing-content"
        value={text}
        onChange={(event) => {
          draft.set('text', event.currentTarget.value);
          if (add.isError) add.reset();
        }}
        error={failure?.fieldError('text')}
      />
      {formError !== undefined && <Notice look="fault">{formError}</Notice>}
      <Button
        type="submit"
        look="secondary"
        className={`self-start ${isEmpty ? 'cursor-not-allowed!' : ''}`}
        // Not disabled: that would drop the focus once the note is saved.
        aria-disabled={add.isPending || isEmpty}
      >
        {NOTES_TEXT.add}
      </Button>
    </form>
  );
}
