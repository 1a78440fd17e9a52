import { ACCOUNT_PROBLEMS } from '../../contract/accounts/problem-wording.ts';
import { OldFailure } from '../platform/old-failure.ts';
import { findWeakness, type Owner } from '../platform/passwords/weak-passwords.ts';

/** Why nobody may choose this password, as an error of the field `password`. */
export function refuseWeakPassword(
  password: string,
  { name, email, shopName }: Required<Owner>,
): OldFailure | undefined {
  const weakness = findWeakness(password, { name, email, shopName });
  return weakness === undefined
    ? undefined
    : refusePassword('password', ACCOUNT_PROBLEMS.weakPassword(weakness));
}

export function refusePassword(field: 'password' | 'current', detail: string): OldFailure {
  return new OldFailure('invalid_input', detail, [{ field, detail }]);
}
