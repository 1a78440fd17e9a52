import type { FastifyInstance } from 'fastify';
import { noteCalls } from '../../contract/notes/schemas.ts';
import type { Services } from '../context.ts';
import { addRoute } from '../platform/http/route.ts';
import { addNote, listNotes, removeNote } from './notes.ts';

export function addNoteRoutes(app: FastifyInstance, services: Services): void {
  addRoute(app, services, noteCalls.listNotes, (ctx, { params }) => listNotes(ctx, params));
  addRoute(app, services, noteCalls.addNote, (ctx, { params, body }) =>
    addNote(ctx, { ...params, text: body.text }),
  );
  addRoute(app, services, noteCalls.removeNote, (ctx, { params }) => removeNote(ctx, params));
}
