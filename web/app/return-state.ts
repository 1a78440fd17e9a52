/** Where a visitor wanted to go before being asked to sign in. */
export type ReturnState = {
  from?: string;
  /** With an account, as far as is known. */
  isSignIn?: boolean;
};
