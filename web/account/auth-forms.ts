import type { Session } from '../../contract/accounts.ts';
import type { CallBody } from '../../contract/calls.ts';
import { PASSWORD_LENGTH } from '../../contract/policy.ts';
import { LABELS, MESSAGES } from '../../contract/wording.ts';
import { postRegister, postSignIn } from './api.ts';

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
  /** Said where a field is empty, and then no call is made. */
  missing: string;
  success: string;
  send: (typed: Typed) => Promise<Session>;
};

const EMAIL: FormField = { name: 'email', label: 'Email', autoComplete: 'email', type: 'email' };

export const REGISTER: AuthFormKind = {
  title: LABELS.createAccount,
  fields: [
    { name: 'name', label: 'Name', autoComplete: 'name', type: 'text' },
    EMAIL,
    {
      name: 'password',
      label: 'Password',
      autoComplete: 'new-password',
      type: 'password',
      hint: `At least ${PASSWORD_LENGTH.min} characters`,
    },
    {
      name: 'cpassword',
      label: 'Confirm Password',
      autoComplete: 'new-password',
      type: 'password',
    },
  ],
  missing: MESSAGES.registerFieldsMissing,
  success: MESSAGES.registered,
  send: ({ name, email, password, cpassword }) =>
    postRegister({ name, email, password, cpassword }),
};

export const SIGN_IN: AuthFormKind = {
  title: LABELS.signIn,
  fields: [
    EMAIL,
    {
      name: 'password',
      label: 'Password',
      autoComplete: 'current-password',
      type: 'password',
    },
  ],
  missing: MESSAGES.loginFieldsMissing,
  success: MESSAGES.loggedIn,
  send: ({ email, password }) => postSignIn({ email, password }),
};
