import { Failure } from '../platform/failure.ts';
import { findWeakness, type Owner } from '../platform/passwords/weak-passwords.ts';

/** Why nobody may choose this password, as an error of the field `password`. */
export function refuseWeakPassword(
  password: string,
  { name, email, shopName }: Required<Owner>,
): Failure | undefined {
  const weakness = findWeakness(password, { name, email, shopName });
  return weakness === undefined
    ? undefined
    : new Failure('weakPassword', { params: { weakness }, field: 'password' });
}
