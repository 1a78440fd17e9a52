import type { Language } from '../../contract/language.ts';
import type { Permission } from '../../contract/permissions.ts';

/** A signed-in user who acts. */
export type Actor = {
  id: string;
  name: string;
  email: string;
  /** As the wire shows it; what they may do is in `permissions`. */
  isAdmin: boolean;
  permissions: ReadonlySet<Permission>;
  sessionId: string;
};

/** A part of the shop that acts by itself, by the name that histories and the audit log store. */
export type System = {
  id: 'shop' | 'provider' | 'webhook' | 'reconciler' | 'command line' | 'server start';
};

/** For whom a verb works. `By` is undefined for a call that is open to everyone. */
export type Acting<By> = {
  actor: By;
  language: Language;
};

/** The caller of a request. */
export type Caller<By> = Acting<By> & {
  ip: string;
  /** What rate limits count by. */
  rateLimitKey: string;
  userAgent: string | undefined;
};
