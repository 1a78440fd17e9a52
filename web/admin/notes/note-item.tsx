import { useMutation } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { NOTES_TEXT } from '../../../contract/notes/admin-wording.ts';
import type { Note } from '../../../contract/notes/schemas.ts';
import { withToast } from '../../lib/toasts.ts';
import { type NotesAbout, removeNote } from '../api/notes.ts';
import { ConfirmDialog } from '../form/confirm-dialog.tsx';
import { IconButton } from '../form/icon-button.tsx';
import { useMay } from '../session/permissions.tsx';
import { ShopTime } from '../shop-time.tsx';

type NoteItemProps = { about: NotesAbout; note: Note; onRemoved: () => void };

export function NoteItem({ about, note, onRemoved }: NoteItemProps) {
  const { note_id, at, author, text } = note;
  const may = useMay();
  const [isAsking, setAsking] = useState(false);
  const remove = useMutation({
    mutationFn: () => withToast(() => removeNote(about, note_id)),
    onSuccess: onRemoved,
  });
  return (
    <li className="flex items-start gap-3 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0 grow">
        <p className="wrap-anywhere whitespace-pre-line">{text}</p>
        <p className="text-sm wrap-anywhere text-ink-soft">
          <ShopTime at={at} /> · {NOTES_TEXT.by(author)}
        </p>
        {remove.isError && (
          <p role="alert" className="mt-1 text-sm font-medium text-danger">
            {remove.error.message}
          </p>
        )}
      </div>
      {may('notes.write') && (
        <IconButton
          label={NOTES_TEXT.remove}
          Icon={Trash2}
          aria-disabled={remove.isPending}
          onClick={() => setAsking(true)}
        />
      )}
      {isAsking && (
        <ConfirmDialog
          title={NOTES_TEXT.askToRemove}
          confirmLabel={NOTES_TEXT.confirmRemove}
          onConfirm={() => remove.mutate()}
          onClose={() => setAsking(false)}
        >
          {NOTES_TEXT.cannotUndo}
        </ConfirmDialog>
      )}
    </li>
  );
}
