/** After how many days rows that nobody needs are removed; `docs/running.md` lists them. */
export const RETENTION_DAYS = {
  /** Since an account was made that has no order, note, confirmed address or session. */
  emptyAccount: 90,
  /** Since a webhook was received: providers repeat one for a day or two. */
  webhookEvent: 30,
  /** Since an order of the sandbox was made that is none of the shop's. */
  strangeSandboxOrder: 30,
  import: 30,
  /** Since a picture was uploaded or last used: a form that is not saved yet may name it. */
  unusedPicture: 30,
} as const;

/** How long the audit log is kept, in days: the owner chooses. */
export const AUDIT_DAYS = { least: 365, most: 3_650, usual: 730 } as const;
