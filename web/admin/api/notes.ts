import { queryOptions } from '@tanstack/react-query';
import { adminNoteEndpoints } from '../../../contract/admin-endpoints.ts';
import type { NoteSubject } from '../../../contract/notes.ts';
import { isRecord } from '../../lib/read-fields.ts';
import { call } from './call.ts';
import { callExtra } from './call-extra.ts';

export type NotesAbout = { kind: NoteSubject; subject_id: string };

export function notesQuery(about: NotesAbout) {
  return queryOptions({
    queryKey: ['notes', about],
    queryFn: async ({ signal }) => {
      const options = { params: about, signal };
      return (await callExtra(adminNoteEndpoints.listNotes, hasNotes, options)).body.notes;
    },
  });
}

const hasNotes = (body: unknown): boolean => isRecord(body) && Array.isArray(body.notes);

export async function addNote(params: NotesAbout, text: string): Promise<void> {
  await call(adminNoteEndpoints.addNote, { params, body: { text } });
}

export async function removeNote(about: NotesAbout, noteId: string): Promise<void> {
  await call(adminNoteEndpoints.removeNote, { params: { ...about, note_id: noteId } });
}
