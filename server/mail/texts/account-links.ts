/** Where the mails about accounts lead; tokens are in the fragment, which browsers send to nobody. */
export const accountLinks = {
  reset: (publicUrl: string, token: string) => `${publicUrl}/public/reset#token=${token}`,
  verify: (publicUrl: string, token: string) => `${publicUrl}/public/verify#token=${token}`,
  forgotten: (publicUrl: string) => `${publicUrl}/public/forgotten`,
  account: (publicUrl: string) => `${publicUrl}/privateRoutes/account`,
};

/** How long the link of a reset works. */
export const RESET_MINUTES = 30;
