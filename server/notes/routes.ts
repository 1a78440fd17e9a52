import type { FastifyInstance } from 'fastify';
import { noteCalls } from '../../contract/notes/schemas.ts';
import type { Database } from '../platform/db/open.ts';
import { addRoute } from '../platform/http/route.ts';
import { addNote, listNotes, removeNote } from './notes.ts';

export function addNoteRoutes(app: FastifyInstance, database: Database): void {
  addRoute(app, noteCalls.listNotes, ({ params }) => listNotes(database, params));
  addRoute(app, noteCalls.addNote, ({ signedIn, params, body }) =>
    addNote(database, signedIn, params, body.text),
  );
  addRoute(app, noteCalls.removeNote, ({ signedIn, params }) =>
    removeNote(database, signedIn, params),
  );
}
