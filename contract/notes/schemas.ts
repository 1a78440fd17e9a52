import { z } from 'zod';
import { declareCalls, type SchemasOf } from '../declare-calls.ts';
import { NOTE_LIMITS } from '../limits.ts';
import { idSchema, typedText } from '../text.ts';
import { timeSchema } from '../values.ts';
import { adminNoteEndpoints } from './admin-endpoints.ts';

export const NOTE_SUBJECTS = ['customer', 'order'] as const;
export type NoteSubject = (typeof NOTE_SUBJECTS)[number];

export const noteSchema = z.object({
  note_id: idSchema,
  at: timeSchema,
  /** The name of the admin who wrote it, as it was then. */
  author: z.string(),
  /** Plain text, with line breaks. */
  text: z.string(),
});

/** The subject is a user's id, or an order's as the payment provider names it. */
const subject = { kind: z.enum(NOTE_SUBJECTS), subject_id: idSchema };

const notesSchema = z.object({ notes: z.array(noteSchema) });

const schemas = {
  listNotes: {
    summary: 'What staff wrote down about a customer or an order, newest first',
    params: subject,
    response: notesSchema,
    problems: ['not_found'],
  },
  addNote: {
    summary: 'Write down a note about a customer or an order',
    params: subject,
    body: z.object({ text: typedText(NOTE_LIMITS.length) }),
    response: notesSchema,
    problems: ['not_found', 'too_many_notes'],
  },
  removeNote: {
    summary: 'Remove a note',
    params: { ...subject, note_id: idSchema },
    response: notesSchema,
    problems: ['not_found'],
  },
} as const satisfies SchemasOf<typeof adminNoteEndpoints>;

export const noteCalls = declareCalls('notes', adminNoteEndpoints, schemas);

export type Note = z.infer<typeof noteSchema>;
