import type { Session } from '../../contract/accounts/schemas.ts';
import * as ACCOUNT from '../../contract/accounts/wording.ts';
import type { CallBody } from '../../contract/calls.ts';
import { LABELS } from '../../contract/wording.ts';
import { postRegister, postSignIn } from '../backend/sign-in.ts';

export type FieldName = keyof CallBody<'register'>;
export type Typed = Record<FieldName, string>;

type FormField = {
  name: FieldName;
  label: string;
  autoComplete: string;
  type: 'text' | 'email' | 'password';
  hint?: string;
};

/** One of the two forms of the page. */
export type AuthFormKind = {
  title: string;
  fields: readonly FormField[];
  /** Shown where a field is empty; no call is made then. */
  missing: string;
  success: string;
  send: (typed: Typed) => Promise<Session>;
};

const EMAIL: FormField = {
  name: 'email',
  label: ACCOUNT.email,
  autoComplete: 'email',
  type: 'email',
};

export const REGISTER: AuthFormKind = {
  title: ACCOUNT.createAccount,
  fields: [
    { name: 'name', label: ACCOUNT.name, autoComplete: 'name', type: 'text' },
    EMAIL,
    {
      name: 'password',
      label: ACCOUNT.password,
      autoComplete: 'new-password',
      type: 'password',
      hint: ACCOUNT.passwordHint,
    },
    {
      name: 'cpassword',
      label: ACCOUNT.confirmPassword,
      autoComplete: 'new-password',
      type: 'password',
    },
  ],
  missing: ACCOUNT.registerFieldsMissing,
  success: ACCOUNT.registered,
  send: ({ name, email, password, cpassword }) =>
    postRegister({ name, email, password, cpassword }),
};

export const SIGN_IN: AuthFormKind = {
  title: LABELS.signIn,
  fields: [
    EMAIL,
    {
      name: 'password',
      label: ACCOUNT.password,
      autoComplete: 'current-password',
      type: 'password',
    },
  ],
  missing: ACCOUNT.loginFieldsMissing,
  success: ACCOUNT.loggedIn,
  send: ({ email, password }) => postSignIn({ email, password }),
};
