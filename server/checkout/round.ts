/** What one run of the reconciler hands to each of its steps. */
export type Report = {
  failed: (error: unknown) => void;
  /** Called once for each account whose orders the provider does not know. */
  unknownAccount: (account: string) => void;
};

/** Checked before each step: whether this process still holds the lease. */
export type MayGoOn = () => Promise<boolean>;

export type Round = {
  now: number;
  mayGoOn: MayGoOn;
  report: Report;
};

export type LimitedRound = Round & { limit: number };
