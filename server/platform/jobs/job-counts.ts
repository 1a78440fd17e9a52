/** How a job of this process goes. */
export type JobCounts = {
  failures: number;
  /** When a round last ended without an error. */
  succeededAt: number | undefined;
  /** Whether this process has the lease; absent for work that every server does. */
  isHeld: (() => boolean) | undefined;
};

/** By name, for the metrics of the process. */
export const jobCounts = new Map<string, JobCounts>();

/** The counts of the job of this name, which go on if it is started again. */
export function countsOfJob(name: string): JobCounts {
  const known = jobCounts.get(name);
  if (known !== undefined) return known;
  const counts = { failures: 0, succeededAt: undefined, isHeld: undefined };
  jobCounts.set(name, counts);
  return counts;
}
