import { recordChange } from '../audit/record.ts';
import { newId, randomText } from '../platform/db/ids.ts';
import type { Database } from '../platform/db/open.ts';
import type { Queryable } from '../platform/db/tables.ts';
import { StartError } from '../platform/start-error.ts';
import { hashPassword } from './passwords.ts';
import {
  deleteSessionsOf,
  emailKey,
  findAdmins,
  findUserByEmail,
  holdAdmins,
  insertUser,
  setAdmin,
  setPasswordHash,
} from './queries.ts';
import { accountKey, forgetFailures } from './sign-in-failures.ts';

const DEFAULT_EMAIL = 'admin@haat.example';
const DEFAULT_NAME = 'Shop owner';
/** A hundred bits, without signs that are hard to select or to tell apart. */
const PASSWORD_LENGTH = 20;

/** Who acts, in the audit log, where nobody is signed in. */
const COMMAND_LINE = 'command line';

export type SignInDetails = { email: string; password: string };

/**
 * Sees to it that the shop has an admin. Returns what has to be shown to the owner, once: a
 * password that was made up here and is stored nowhere.
 */
export async function ensureFirstAdmin(
  database: Database,
  wanted: { email: string | undefined; password: string | undefined },
): Promise<SignInDetails | undefined> {
  if ((await findAdmins(database.query)).length > 0) return undefined;

  const email = wanted.email ?? (await findFreeEmail(database));
  const password = wanted.password ?? makePassword();
  const passwordHash = await hashPassword(password);
  const isMade = await database.transaction(async (tx) => {
    const isNew = await insertUser(tx, {
      id: newId(),
      name: DEFAULT_NAME,
      email,
      email_key: emailKey(email),
      password_hash: passwordHash,
      is_admin: 1,
      created_at: Date.now(),
    });
    if (isNew) return true;
    // Another process was faster, or a shopper has this address; only the environment may promote.
    const user = await findUserByEmail(tx, email);
    if (user === undefined || wanted.email === undefined) return false;
    if (!(await setAdmin(tx, user.id, true))) return false;
    await setPasswordHash(tx, user.id, passwordHash);
    await deleteSessionsOf(tx, user.id);
    return true;
  });
  return isMade && wanted.password === undefined ? { email, password } : undefined;
}

/** A shopper may have taken the usual address; an admin who is being made elsewhere may too. */
async function findFreeEmail(database: Database): Promise<string> {
  const user = await findUserByEmail(database.query, DEFAULT_EMAIL);
  return user === undefined || user.is_admin === 1 ? DEFAULT_EMAIL : `${newId()}.${DEFAULT_EMAIL}`;
}

export async function grantAdmin(database: Database, email: string): Promise<string> {
  const user = await requireUser(database, email);
  await database.transaction(async (tx) => {
    if (await setAdmin(tx, user.id, true)) await recordRole(tx, 'grant', user);
  });
  return `${user.email} may enter the back office.`;
}

export async function revokeAdmin(database: Database, email: string): Promise<string> {
  return database.transaction(async (tx) => {
    const user = await findUserByEmail(tx, email);
    if (user === undefined) throw unknownUser(email);
    const [admin, ...others] = await holdAdmins(tx);
    if (admin?.id === user.id && others.length === 0) {
      throw new StartError(`${user.email} is the only admin: grant somebody else first.`);
    }
    if (await setAdmin(tx, user.id, false)) await recordRole(tx, 'revoke', user);
    return `${user.email} may no longer enter the back office.`;
  });
}

function recordRole(
  tx: Queryable,
  action: 'grant' | 'revoke',
  { id, name }: { id: string; name: string },
): Promise<void> {
  return recordChange(tx, {
    actorId: COMMAND_LINE,
    action,
    subject: { kind: 'user', id, name },
    before: { isAdmin: action === 'revoke' },
    after: { isAdmin: action === 'grant' },
  });
}

/** Gives a person a new password, which is good at once, and ends all their sessions. */
export async function resetPassword(database: Database, email: string): Promise<string> {
  const user = await requireUser(database, email);
  const password = makePassword();
  const passwordHash = await hashPassword(password);
  await database.transaction(async (tx) => {
    await setPasswordHash(tx, user.id, passwordHash);
    await deleteSessionsOf(tx, user.id);
    await forgetFailures(tx, accountKey(email));
  });
  return `The new password of ${user.email} is ${password}`;
}

export async function listAdmins(database: Database): Promise<string> {
  const admins = await findAdmins(database.query);
  return admins.map(({ name, email }) => `${email}\t${name}`).join('\n') || 'There is no admin.';
}

async function requireUser(database: Database, email: string) {
  const user = await findUserByEmail(database.query, email);
  if (user === undefined) throw unknownUser(email);
  return user;
}

function unknownUser(email: string): StartError {
  return new StartError(`Nobody is registered as ${email}.`);
}

function makePassword(): string {
  return randomText(PASSWORD_LENGTH);
}
