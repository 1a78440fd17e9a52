/** For a forgotten password and a mailed link. */

export const forgot = 'Forgot your password?';
export const forgotIntro = 'Enter your email and we’ll send you a link to set a new one.';
export const email = 'Email';
export const emailMissing = 'Please enter your email address.';
export const sendLink = 'Send link';
export const checkEmail = 'Check your email';
export const sent = (address: string) =>
  `If there’s an account for ${address}, a link is on its way. It works for 30 minutes.`;
export const notArrived = 'Nothing there? Look in your spam folder, or check the address.';
export const otherAddress = 'Try another address';
export const backToSignIn = 'Back to sign in';

export const setNew = 'Set a new password';
export const setNewIntro = 'You’ll be signed out on all your devices.';
export const newPassword = 'New password';
export const newPasswordMissing = 'Please choose a password.';
export const savePassword = 'Save password';
export const passwordSaved = 'Your password has been changed';
export const passwordSavedHint = 'Sign in with it from now on.';
export const signIn = 'Sign in';

export const linkEnded = 'This link no longer works';
export const linkMissing =
  'It’s incomplete, or it has already been used. Open it from the email once more, or get a new one.';
export const newLink = 'Send a new link';

export const confirming = 'Confirming your email...';
export const confirmed = 'Your email is confirmed';
export const confirmedHint = 'Thank you. There’s nothing else to do.';
export const notConfirmed = 'We couldn’t confirm your email';
export const newConfirmation = 'You can get a new link on your account page.';
export const toAccount = 'Your account';
