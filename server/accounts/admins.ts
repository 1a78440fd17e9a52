import { recordChange } from '../audit/record.ts';
import { DEFAULT_ADMIN } from '../config.ts';
import type { SystemContext } from '../context.ts';
import { newId, randomText } from '../platform/db/ids.ts';
import type { Queryable } from '../platform/db/tables.ts';
import { StartError } from '../platform/start-error.ts';
import { hashPassword } from './passwords.ts';
import {
  emailKey,
  findAdmins,
  findUserByEmail,
  holdAdmins,
  insertUser,
  setAdmin,
} from './queries.ts';
import { replacePassword } from './replace-password.ts';

/** A hundred bits, without characters that are hard to select or to tell apart. */
const PASSWORD_LENGTH = 20;

/** The actor in the audit log when nobody is signed in. */
const COMMAND_LINE = 'command line';
const SERVER_START = 'server start';

type AdminContext = Pick<SystemContext, 'database'>;
type Named = { email: string };

export type SignInDetails = { email: string; password: string };

/**
 * Makes sure that the shop has an admin. Returns what to show the owner once: a generated password,
 * which is stored nowhere.
 */
export async function ensureFirstAdmin(
  { database }: AdminContext,
  wanted: { email: string | undefined; password: string | undefined },
): Promise<SignInDetails | undefined> {
  if ((await findAdmins(database.query)).length > 0) return undefined;

  const email = wanted.email ?? (await findFreeEmail(database.query));
  const password = wanted.password ?? makePassword();
  const secret = {
    password_hash: await hashPassword(password),
    password_made_at: wanted.password === undefined ? Date.now() : null,
  };
  const isMade = await database.transaction(async (tx) => {
    const id = newId();
    const isNew = await insertUser(tx, {
      id,
      name: DEFAULT_ADMIN.name,
      email,
      email_key: emailKey(email),
      ...secret,
      is_admin: 1,
      created_at: Date.now(),
    });
    if (isNew) {
      await recordRole(tx, 'grant', { id, name: DEFAULT_ADMIN.name }, SERVER_START);
      return true;
    }
    // Another process was faster, or a shopper has this address; only the environment may promote.
    const user = await findUserByEmail(tx, email);
    if (user === undefined || wanted.email === undefined) return false;
    if (!(await setAdmin(tx, user.id, true))) return false;
    await recordRole(tx, 'grant', user, SERVER_START);
    await replacePassword(tx, user, secret, { actorId: SERVER_START });
    return true;
  });
  return isMade && wanted.password === undefined ? { email, password } : undefined;
}

/** A shopper may be using the default address; so may an admin that another process is creating. */
async function findFreeEmail(db: Queryable): Promise<string> {
  const user = await findUserByEmail(db, DEFAULT_ADMIN.email);
  return user === undefined || user.is_admin === 1
    ? DEFAULT_ADMIN.email
    : `${newId()}.${DEFAULT_ADMIN.email}`;
}

export async function grantAdmin({ database }: AdminContext, { email }: Named): Promise<string> {
  const user = await requireUser(database.query, email);
  await database.transaction(async (tx) => {
    if (await setAdmin(tx, user.id, true)) await recordRole(tx, 'grant', user, COMMAND_LINE);
  });
  return `${user.email} is now an admin.`;
}

export async function revokeAdmin({ database }: AdminContext, { email }: Named): Promise<string> {
  return database.transaction(async (tx) => {
    const user = await findUserByEmail(tx, email);
    if (user === undefined) throw unknownUser(email);
    const [admin, ...others] = await holdAdmins(tx);
    if (admin?.id === user.id && others.length === 0) {
      throw new StartError(`${user.email} is the only admin. Make someone else an admin first.`);
    }
    if (await setAdmin(tx, user.id, false)) await recordRole(tx, 'revoke', user, COMMAND_LINE);
    return `${user.email} is no longer an admin.`;
  });
}

function recordRole(
  tx: Queryable,
  action: 'grant' | 'revoke',
  { id, name }: { id: string; name: string },
  actorId: string,
): Promise<void> {
  return recordChange(tx, {
    actorId,
    action,
    subject: { kind: 'user', id, name },
    before: { isAdmin: action === 'revoke' },
    after: { isAdmin: action === 'grant' },
  });
}

/**
 * Sets a new password, effective at once, ends all the user's sessions and forgets all their
 * devices.
 */
export async function resetPassword({ database }: AdminContext, { email }: Named): Promise<string> {
  const user = await requireUser(database.query, email);
  const password = makePassword();
  const secret = { password_hash: await hashPassword(password), password_made_at: Date.now() };
  await database.transaction((tx) => replacePassword(tx, user, secret, { actorId: COMMAND_LINE }));
  return `The new password for ${user.email} is ${password}
They have been signed out everywhere, and their devices are forgotten. For the next hour, signing in
with this password is not slowed down, even if someone else is guessing.`;
}

export async function listAdmins({ database }: AdminContext): Promise<string> {
  const admins = await findAdmins(database.query);
  return admins.map(({ name, email }) => `${email}\t${name}`).join('\n') || 'There are no admins.';
}

async function requireUser(db: Queryable, email: string) {
  const user = await findUserByEmail(db, email);
  if (user === undefined) throw unknownUser(email);
  return user;
}

function unknownUser(email: string): StartError {
  return new StartError(`There is no account for ${email}.`);
}

function makePassword(): string {
  return randomText(PASSWORD_LENGTH);
}
