import type { AuditAction, AuditSubject } from '../../contract/audit.ts';
import { newId } from '../platform/db/ids.ts';
import type { Queryable } from '../platform/db/tables.ts';
import { diffFields } from './diff-fields.ts';
import { findName, insertEntries } from './queries.ts';

export type Change = {
  /** A user's id, or the part of the shop that acted. */
  actorId: string;
  action: AuditAction;
  subject: { kind: AuditSubject; id: string; name: string };
  /** Neither secrets nor addresses belong here. Of both only what differs is kept. */
  before?: unknown;
  after?: unknown;
};

/**
 * Writes down who changed what, in the transaction of the change itself. The names are kept as they
 * were: the log outlives whom and what it speaks of. What changed nothing is not written down.
 */
export function recordChange(tx: Queryable, { actorId, ...change }: Change): Promise<void> {
  return recordChanges(tx, actorId, [change]);
}

/** The same for many changes by one person. */
export async function recordChanges(
  tx: Queryable,
  actorId: string,
  changes: readonly Omit<Change, 'actorId'>[],
): Promise<void> {
  const at = nextMoment();
  const actorName = (await findName(tx, actorId)) ?? actorId;
  const entries = changes.flatMap(({ action, subject, before, after }) => {
    const fields = diffFields(before, after);
    if (fields === undefined) return [];
    return {
      id: newId(at),
      at,
      actor_id: actorId,
      actor_name: actorName,
      action,
      subject_kind: subject.kind,
      subject_id: subject.id,
      subject_name: subject.name,
      before: toJson(fields.before),
      after: toJson(fields.after),
    };
  });
  await insertEntries(tx, entries);
}

let latest = 0;

/** Later than any before: what happened within a millisecond keeps its order in the log. */
function nextMoment(): number {
  latest = Math.max(Date.now(), latest + 1);
  return latest;
}

function toJson(value: unknown): string | null {
  return value === undefined ? null : JSON.stringify(value);
}
