import { PASSWORD_LENGTH } from './policy.ts';

// Fixed by the specification.
export const createAccount = 'Create Account';
export const loginFieldsMissing = 'Please Fill All The Fields...';
export const registerFieldsMissing = 'Please fill all the fields!';
export const loggedIn = 'LoggedIn Successfully...';
export const registered = 'Registered Successfully....';

// Ours.
export const name = 'Name';
export const email = 'Email';
export const password = 'Password';
export const passwordHint = `At least ${PASSWORD_LENGTH.min} characters`;
export const confirmPassword = 'Confirm Password';
export const forgot = 'Forgot your password?';
export const fillIn = 'Please fill in this field.';
export const toContinue = 'Sign in or create an account to continue.';
export const draftKept = 'We saved what you typed, except your password.';

// Beside the form, as an invitation to the other one.
export const toSignIn = {
  question: (_shop: string) => 'Already have an account?',
  answer: 'Sign in to see your orders and to check out.',
};
export const toRegister = {
  question: (shop: string) => `New to ${shop}?`,
  answer: 'It only takes a minute. You’ll keep your cart and see all your orders in one place.',
};
