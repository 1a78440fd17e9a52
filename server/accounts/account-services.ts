import type { Database } from '../platform/db/open.ts';
import { BackgroundWork } from './background-work.ts';
import { linkLimit, type RefuseLink } from './link-limit.ts';
import type { MailTokens } from './mail-tokens.ts';
import { NameChanges, PasswordChanges } from './own-account-limits.ts';
import { type QueueFor, registerLimit } from './register-limit.ts';

/** What the verbs of accounts share in one server: how often they may be asked for, above all. */
export type AccountServices = {
  registrations: QueueFor;
  refuseLink: RefuseLink;
  names: NameChanges;
  passwords: PasswordChanges;
  /** Mails links for new passwords. */
  mailing: BackgroundWork;
};

export function openAccountServices(
  { database, tokens }: { database: Database; tokens: MailTokens },
  { rateLimits, report }: { rateLimits: boolean; report: (error: unknown) => void },
): AccountServices {
  return {
    registrations: rateLimits ? registerLimit() : () => (work) => work(),
    refuseLink: rateLimits ? linkLimit(database, tokens) : async () => undefined,
    names: new NameChanges(),
    passwords: new PasswordChanges(),
    mailing: new BackgroundWork(report),
  };
}
