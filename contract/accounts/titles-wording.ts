// In the browser's tab, where the shop's name follows.
export const forgotten = 'Forgotten password';
export const reset = 'New password';
export const verify = 'Confirm your email';
export const account = 'Your account';
