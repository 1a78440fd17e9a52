/** How long the audit log is kept, in days: the owner chooses. */
export const AUDIT_DAYS = { least: 365, most: 3_650, usual: 730 } as const;
