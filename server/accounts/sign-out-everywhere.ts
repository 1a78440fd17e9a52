import { recordChange } from '../audit/record.ts';
import type { Queryable, Row } from '../platform/db/tables.ts';
import { deleteSessionsOf } from './session-queries.ts';

/** Ends all sessions of a user, whatever device they are on. */
export async function signOutEverywhere(
  tx: Queryable,
  { id, name }: Pick<Row<'users'>, 'id' | 'name'>,
  actorId: string,
): Promise<void> {
  await deleteSessionsOf(tx, id);
  await recordChange(tx, { actorId, action: 'sign-out', subject: { kind: 'user', id, name } });
}
