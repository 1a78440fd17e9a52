import { queryOptions } from '@tanstack/react-query';
import { adminNoteEndpoints } from '../../../contract/notes/admin-endpoints.ts';
import type { NoteSubject } from '../../../contract/notes/schemas.ts';
import { call } from './call.ts';

export type NotesAbout = { kind: NoteSubject; subject_id: string };

export function notesQuery(about: NotesAbout) {
  return queryOptions({
    queryKey: ['notes', about],
    queryFn: async ({ signal }) => {
      const options = { params: about, signal };
      return (await call(adminNoteEndpoints.listNotes, options)).body.notes;
    },
  });
}

export async function addNote(params: NotesAbout, text: string): Promise<void> {
  await call(adminNoteEndpoints.addNote, { params, body: { text } });
}

export async function removeNote(about: NotesAbout, noteId: string): Promise<void> {
  await call(adminNoteEndpoints.removeNote, { params: { ...about, note_id: noteId } });
}
