import { PASSWORD_LENGTH } from '../policy.ts';
import { SHOP_NAME } from '../wording.ts';

export const ACCOUNT = {
  // Fixed by the specification.
  createAccount: 'Create Account',
  loginFieldsMissing: 'Please Fill All The Fields...',
  registerFieldsMissing: 'Please fill all the fields!',
  loggedIn: 'LoggedIn Successfully...',
  registered: 'Registered Successfully....',
  // Ours.
  name: 'Name',
  email: 'Email',
  password: 'Password',
  passwordHint: `At least ${PASSWORD_LENGTH.min} characters`,
  confirmPassword: 'Confirm Password',
  fillIn: 'Please fill in this field.',
  toContinue: 'Sign in or create an account to continue.',
  draftKept: 'We saved what you typed, except your password.',
} as const;

/** Beside the form, on the way to the other one. */
export const OTHER_FORM = {
  signIn: {
    question: 'Already have an account?',
    answer: 'Sign in to see your orders and use your last address.',
  },
  register: {
    question: `New to ${SHOP_NAME}?`,
    answer: 'It only takes a minute. You’ll keep your cart and can track your orders.',
  },
} as const;
