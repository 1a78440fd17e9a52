import type { User } from '../../contract/accounts/schemas.ts';
import type { CallAnswer } from '../../contract/calls.ts';
import { recordChange } from '../audit/record.ts';
import type { Database } from '../platform/db/open.ts';
import { Failure } from '../platform/failure.ts';
import type { SignedIn } from '../platform/http/access.ts';
import { isVerified, setName } from './queries.ts';
import { deleteSessionOf, deleteSessionsOf, findSessionsOf } from './session-queries.ts';
import { actorAsUser } from './to-user.ts';

/** A program may sign in often; a person does not read further. */
const MOST_LISTED = 50;

export async function readAccount(
  { query }: Pick<Database, 'query'>,
  { id, sessionId }: Pick<SignedIn, 'id' | 'sessionId'>,
  now = Date.now(),
): Promise<CallAnswer<'getAccount'>> {
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

export async function changeName(database: Database, user: SignedIn, name: string): Promise<User> {
  const { id, name: oldName, permissions } = user;
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
  return actorAsUser({ ...user, name });
}

export async function endSession(
  { query }: Database,
  { id }: SignedIn,
  sessionId: string,
): Promise<Failure | undefined> {
  const isEnded = await deleteSessionOf(query, id, sessionId);
  return isEnded ? undefined : new Failure('deviceSignedOut');
}

export async function endOtherSessions(
  { query }: Database,
  { id, sessionId }: SignedIn,
): Promise<void> {
  await deleteSessionsOf(query, id, sessionId);
}
