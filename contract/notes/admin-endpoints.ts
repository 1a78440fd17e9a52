import { defineEndpoints } from '../define-endpoints.ts';

export const adminNoteEndpoints = defineEndpoints({
  listNotes: { method: 'GET', path: '/api/admin/notes/:kind/:subject_id', access: 'notes.read' },
  addNote: { method: 'POST', path: '/api/admin/notes/:kind/:subject_id', access: 'notes.write' },
  removeNote: {
    method: 'DELETE',
    path: '/api/admin/notes/:kind/:subject_id/:note_id',
    access: 'notes.write',
  },
});
