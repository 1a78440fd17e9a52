import type { NoteSubject } from '../../contract/notes/schemas.ts';
import { hasRowLocks } from '../platform/db/row-locks.ts';
import type { NewRow, Queryable } from '../platform/db/tables.ts';

type Subject = { kind: NoteSubject; id: string };

const notesOf = (db: Queryable, { kind, id }: Subject) =>
  db.selectFrom('notes').where('subject_kind', '=', kind).where('subject_id', '=', id);

/**
 * Until the transaction ends: notes about the same subject are counted one after another, and an
 * order is not deleted meanwhile. Returns whether it still exists.
 */
export async function lockSubject(tx: Queryable, { kind, id }: Subject): Promise<boolean> {
  if (!hasRowLocks(tx)) return true;
  const row = await tx
    .selectFrom(kind === 'order' ? 'orders' : 'users')
    .select('id')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** Newest first. */
export function findNotes(db: Queryable, subject: Subject) {
  return notesOf(db, subject)
    .select(['id', 'author_name', 'text', 'created_at'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

export async function countNotes(db: Queryable, subject: Subject): Promise<number> {
  const { count } = await notesOf(db, subject)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertNote(tx: Queryable, note: NewRow<'notes'>): Promise<void> {
  await tx.insertInto('notes').values(note).execute();
}

/** Returns whether the subject had this note. */
export async function deleteNote(
  tx: Queryable,
  { kind, id }: Subject,
  noteId: string,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('notes')
    .where('id', '=', noteId)
    .where('subject_kind', '=', kind)
    .where('subject_id', '=', id)
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}

export function findCustomerName(db: Queryable, id: string) {
  return db.selectFrom('users').select(['id', 'name']).where('id', '=', id).executeTakeFirst();
}
