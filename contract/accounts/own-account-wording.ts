import { PASSWORD_LENGTH } from './policy.ts';

export const account = 'Your account';
export const back = 'Back to your profile';

export const name = 'Name';
export const nameMissing = 'Please enter your name.';
export const saveName = 'Save name';
export const nameSaved = 'Your name has been changed.';

export const email = 'Email';
export const emailConfirmed = 'confirmed';
export const emailNotConfirmed = 'not confirmed';
export const whyConfirm = 'Confirm your email so that we can reach you about your orders.';
export const sendConfirmation = 'Send confirmation link';
export const confirmationSent = (address: string) =>
  `We’ve sent a link to ${address}. It works for three days.`;

export const password = 'Password';
export const currentPassword = 'Current password';
export const currentPasswordMissing = 'Please enter your current password.';
export const newPassword = 'New password';
export const newPasswordMissing = 'Please choose a new password.';
export const passwordHint = `At least ${PASSWORD_LENGTH.min} characters`;
export const changePassword = 'Change password';
export const passwordIntro = 'You stay signed in here and are signed out everywhere else.';
export const passwordChanged = 'Your password has been changed.';
export const forgotten = 'Forgot your current password?';

export const devices = 'Where you’re signed in';
export const unknownDevice = 'Unknown device';
export const thisDevice = 'this device';
export const activeNow = 'Active now';
export const activeLately = 'Active a few minutes ago';
export const lastActive = (when: string) => `Active ${when}`;
export const signedInOn = (date: string) => `Signed in on ${date}`;
export const signOut = 'Sign out';
/** Several devices may have the same name, so the label says when it was used. */
export const signOutOf = (device: string, lastUse: string) => `Sign out ${device}, ${lastUse}`;
export const signOutOthers = 'Sign out everywhere else';
export const signedOut = 'Signed out.';
export const noOthers = 'You’re not signed in anywhere else.';
export const notLoaded = 'We couldn’t load this part of your account.';
