/** What the dashboard shows. */
export const STATS = {
  days: 30,
  maxDays: 366,
  bestSellers: 10,
  lowStock: 10,
  disputes: 10,
  failedRefunds: 10,
} as const;
