import { z } from 'zod';

/** Who may call a route: holders of an account's keys, or everyone. */
export const KEYED = { access: 'provider' } as const;
export const OPEN = { access: 'public' } as const;

const id = z.string().max(64);
export const byId = z.object({ id });
export const idSchema = id;
export const receiptSchema = z.string().max(40);
export const notesSchema = z
  .record(z.string().max(256), z.string().max(256))
  .refine((notes) => Object.keys(notes).length <= 15);
/** The only field that can be edited later. */
export const notesBody = z.object({ notes: notesSchema });
