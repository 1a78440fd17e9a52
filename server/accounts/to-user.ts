import type { User } from '../../contract/accounts/schemas.ts';
import type { Actor } from '../platform/caller.ts';
import type { Row } from '../platform/db/tables.ts';
import { permissionsOf } from './permissions.ts';

type Account = Pick<Row<'users'>, 'id' | 'name' | 'email' | 'is_admin'>;

export function toUser(row: Account): User {
  return { _id: row.id, name: row.name, email: row.email, isAdmin: row.is_admin === 1 };
}

export function toActor(row: Account, sessionId: string): Actor {
  const { _id: id, name, email, isAdmin } = toUser(row);
  return { id, name, email, isAdmin, permissions: permissionsOf(row), sessionId };
}

export function actorAsUser({ id, name, email, isAdmin }: Actor): User {
  return { _id: id, name, email, isAdmin };
}
