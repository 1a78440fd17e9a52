import * as ACTORS from '../../contract/audit/admin-actors-wording.ts';
import type { AuditAction, AuditSubject } from '../../contract/audit/schemas.ts';
import { newId } from '../platform/db/ids.ts';
import type { Queryable } from '../platform/db/tables.ts';
import { OPERATOR_LANGUAGE } from '../platform/languages.ts';
import { words } from '../platform/words.ts';
import { diffFields } from './diff-fields.ts';
import { findName, insertEntries } from './queries.ts';

export type Change = {
  /** A user's id, or the part of the shop that acted. */
  actorId: string;
  action: AuditAction;
  subject: { kind: AuditSubject; id: string; name: string };
  /** No secrets and no addresses here. Only the fields that differ are stored. */
  before?: unknown;
  after?: unknown;
};

/**
 * Records who changed what, in the same transaction as the change. Names are stored as they were:
 * the log outlives its users and subjects. A change without a difference is not recorded.
 */
export function recordChange(tx: Queryable, { actorId, ...change }: Change): Promise<void> {
  return recordChanges(tx, actorId, [change]);
}

/** The same for many changes by one user. */
export async function recordChanges(
  tx: Queryable,
  actorId: string,
  changes: readonly Omit<Change, 'actorId'>[],
): Promise<void> {
  const at = nextMoment();
  const storedName =
    (await findName(tx, actorId)) ?? words(ACTORS, OPERATOR_LANGUAGE).actorName(actorId);
  const entries = changes.flatMap(({ action, subject, before, after }) => {
    const fields = diffFields(before, after);
    if (fields === undefined) return [];
    return {
      id: newId(at),
      at,
      actor_id: actorId,
      actor_name: storedName,
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

/** Later than any before: entries of the same millisecond keep their order. */
function nextMoment(): number {
  latest = Math.max(Date.now(), latest + 1);
  return latest;
}

function toJson(value: unknown): string | null {
  return value === undefined ? null : JSON.stringify(value);
}
