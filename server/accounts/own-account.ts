import type { User } from '../../contract/accounts/schemas.ts';
import type { CallAnswer } from '../../contract/calls.ts';
import { recordChange } from '../audit/record.ts';
import type { Context } from '../context.ts';
import type { Queryable } from '../platform/db/tables.ts';
import { Failure } from '../platform/failure.ts';
import { isVerified, setName } from './queries.ts';
import { deleteSessionOf, deleteSessionsOf, findSessionsOf } from './session-queries.ts';
import { actorAsUser } from './to-user.ts';

/** A program may sign in often; a person does not read further. */
const MOST_LISTED = 50;

type AccountAnswer = CallAnswer<'getAccount'>;

export function getAccount({
  database,
  actor,
  clock,
}: Pick<Context, 'database' | 'actor' | 'clock'>): Promise<AccountAnswer> {
  const { id, sessionId } = actor;
  return readAccount(database.query, { id, sessionId, now: clock.now() });
}

/** With the sessions of this user, of which one may be the caller's own. */
export async function readAccount(
  query: Queryable,
  { id, sessionId, now }: { id: string; sessionId: string; now: number },
): Promise<AccountAnswer> {
  const rows = await findSessionsOf(query, id, now, MOST_LISTED);
  const sessions = rows.map((row) => {
    const isCurrent = row.id === sessionId;
    return {
      session_id: row.id,
      device: row.device,
      createdAt: timeOf(row.created_at),
      lastUsedAt: timeOf(isCurrent ? now : row.last_used_at),
      isCurrent,
    };
  });
  return {
    isEmailVerified: await isVerified(query, id),
    sessions: sessions.sort((a, b) => Number(b.isCurrent) - Number(a.isCurrent)),
  };
}

const timeOf = (millis: number) => new Date(millis).toISOString();

export async function changeName(
  { database, actor, accounts }: Pick<Context, 'database' | 'actor' | 'accounts'>,
  { name }: { name: string },
): Promise<User | Failure> {
  const { id, name: oldName, permissions } = actor;
  const refusal = accounts.names.refuse(id);
  if (refusal !== undefined) return refusal;
  await database.transaction(async (tx) => {
    await setName(tx, id, name);
    // As with sign-ins, the log is about staff.
    if (permissions.size === 0) return;
    await recordChange(tx, {
      actorId: id,
      action: 'change',
      subject: { kind: 'user', id, name },
      before: { name: oldName },
      after: { name },
    });
  });
  return actorAsUser({ ...actor, name });
}

export async function endSession(
  { database, actor }: Pick<Context, 'database' | 'actor'>,
  { sessionId }: { sessionId: string },
): Promise<Failure | undefined> {
  const isEnded = await deleteSessionOf(database.query, actor.id, sessionId);
  return isEnded ? undefined : new Failure('deviceSignedOut');
}

export async function endOtherSessions({
  database,
  actor,
}: Pick<Context, 'database' | 'actor'>): Promise<void> {
  await deleteSessionsOf(database.query, actor.id, actor.sessionId);
}
