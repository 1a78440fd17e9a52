import { NOTE_LIMITS } from '../../contract/limits.ts';
import type { Note, NoteSubject } from '../../contract/notes/schemas.ts';
import { recordChange } from '../audit/record.ts';
import type { Context } from '../context.ts';
import { findOrder } from '../orders/find-order.ts';
import { newId } from '../platform/db/ids.ts';
import type { Queryable } from '../platform/db/tables.ts';
import { Failure } from '../platform/failure.ts';
import {
  countNotes,
  deleteNote,
  findCustomerName,
  findNotes,
  insertNote,
  lockSubject,
} from './queries.ts';

/** What a note is about, as a call names it. */
export type About = { kind: NoteSubject; subject_id: string };

export async function listNotes(
  { database: { query } }: Pick<Context, 'database'>,
  about: About,
): Promise<{ notes: Note[] } | Failure> {
  const subject = await findSubject(query, about);
  return subject instanceof Failure ? subject : readNotes(query, subject);
}

/** The log says who wrote about whom, and not what: a removed note is gone. */
export async function addNote(
  { database, actor, clock }: Pick<Context, 'database' | 'actor' | 'clock'>,
  { text, ...about }: About & { text: string },
): Promise<{ notes: Note[] } | Failure> {
  return database.transaction(async (tx) => {
    const subject = await findSubject(tx, about);
    if (subject instanceof Failure) return subject;
    if (!(await lockSubject(tx, subject))) return unknownSubject(about);
    if ((await countNotes(tx, subject)) >= NOTE_LIMITS.count) {
      return new Failure('tooManyNotes', { params: { most: NOTE_LIMITS.count } });
    }
    const now = clock.now();
    await insertNote(tx, {
      id: newId(now),
      subject_kind: subject.kind,
      subject_id: subject.id,
      author_id: actor.id,
      author_name: actor.name,
      text,
      created_at: now,
    });
    await recordChange(tx, { actorId: actor.id, action: 'note', subject: subject.audited });
    return readNotes(tx, subject);
  });
}

/** By any admin; of several at once, one removes it. */
export async function removeNote(
  { database, actor }: Pick<Context, 'database' | 'actor'>,
  { note_id, ...about }: About & { note_id: string },
): Promise<{ notes: Note[] } | Failure> {
  return database.transaction(async (tx) => {
    const subject = await findSubject(tx, about);
    if (subject instanceof Failure) return subject;
    if (!(await deleteNote(tx, subject, note_id))) {
      return new Failure('noteNotFound');
    }
    await recordChange(tx, { actorId: actor.id, action: 'remove-note', subject: subject.audited });
    return readNotes(tx, subject);
  });
}

/** For what is deleted itself. */
export async function removeNotesOf(
  tx: Queryable,
  kind: NoteSubject,
  ids: readonly string[],
): Promise<void> {
  await tx
    .deleteFrom('notes')
    .where('subject_kind', '=', kind)
    .where('subject_id', 'in', ids)
    .execute();
}

type Subject = {
  kind: NoteSubject;
  id: string;
  audited: { kind: 'user' | 'order'; id: string; name: string };
};

async function findSubject(db: Queryable, { kind, subject_id }: About): Promise<Subject | Failure> {
  if (kind === 'order') {
    const order = await findOrder(db, subject_id);
    if (order === undefined) return unknownSubject({ kind });
    return { kind, id: order.id, audited: { kind, id: subject_id, name: subject_id } };
  }
  const user = await findCustomerName(db, subject_id);
  if (user === undefined) return unknownSubject({ kind });
  return { kind, id: user.id, audited: { kind: 'user', id: user.id, name: user.name } };
}

function unknownSubject({ kind }: Pick<About, 'kind'>): Failure {
  return new Failure(kind === 'order' ? 'orderNotFound' : 'customerNotFound');
}

async function readNotes(db: Queryable, subject: Subject): Promise<{ notes: Note[] }> {
  const rows = await findNotes(db, subject);
  return {
    notes: rows.map(({ id, author_name, text, created_at }) => ({
      note_id: id,
      at: new Date(created_at).toISOString(),
      author: author_name,
      text,
    })),
  };
}
