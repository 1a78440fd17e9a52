import { z } from 'zod';
import { declareCalls, type SchemasOf } from '../declare-calls.ts';
import { searchQuery } from '../list-query.ts';
import { idSchema } from '../text.ts';
import { timeSchema } from '../values.ts';
import { adminAuditEndpoints } from './admin-endpoints.ts';

export const AUDIT_ACTIONS = [
  'add',
  'change',
  'remove',
  'import',
  'deliver',
  'undeliver',
  'refund',
  'settle',
  'dispute',
  'release',
  'grant',
  'revoke',
  'password',
  'sign-in',
  'new-device',
  'guess',
  'sign-out',
  'note',
  'remove-note',
  'send-again',
  'reveal-link',
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

export const AUDIT_SUBJECTS = [
  'product',
  'category',
  'order',
  'user',
  'image',
  'import',
  'settings',
  'mail',
] as const;
export type AuditSubject = (typeof AUDIT_SUBJECTS)[number];

export const auditEntrySchema = z.object({
  _id: idSchema,
  at: timeSchema,
  /** `_id` is a user's, or names the part of the shop that acted. */
  who: z.object({ _id: z.string(), name: z.string() }),
  action: z.enum(AUDIT_ACTIONS),
  subject: z.object({ kind: z.enum(AUDIT_SUBJECTS), id: z.string(), name: z.string() }),
  /** Only the fields that differ; null if there was nothing before, or is nothing after. */
  before: z.unknown(),
  after: z.unknown(),
});

const schemas = {
  listAudit: {
    summary: 'Who changed what, newest first',
    query: searchQuery.extend({ kind: z.enum(AUDIT_SUBJECTS).optional() }),
    response: z.object({ entries: z.array(auditEntrySchema) }),
    problems: [],
  },
} as const satisfies SchemasOf<typeof adminAuditEndpoints>;

export const auditCalls = declareCalls('audit', adminAuditEndpoints, schemas);

export type AuditEntry = z.infer<typeof auditEntrySchema>;
