/** The keys of browser storage in the back office. */
export const ADMIN_STORAGE_KEYS = {
  /** A product import whose outcome this tab has not seen yet; session storage only. */
  openImport: 'openImport',
  /** `off` if an admin has switched off single-key shortcuts in the back office. */
  shortcuts: 'shortcuts',
} as const;
