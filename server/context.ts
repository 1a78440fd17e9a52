import type { FastifyBaseLogger } from 'fastify';
import type { AccountServices } from './accounts/account-services.ts';
import type { MailTokens } from './accounts/mail-tokens.ts';
import type { Sessions } from './accounts/sessions.ts';
import type { BackupWatch } from './backup/backup-watch.ts';
import type { Catalogue } from './catalogue/snapshot/catalogue.ts';
import type { Config } from './config.ts';
import type { ImageCache } from './images/image-cache.ts';
import type { PaymentProvider } from './payments/payment-provider.ts';
import type { SandboxAccount } from './payments/sandbox/account.ts';
import type { Acting, Actor, Caller, System } from './platform/caller.ts';
import type { Database } from './platform/db/open.ts';
import type { PaymentWindow } from './platform/http/payment-window.ts';
import { OPERATOR_LANGUAGE } from './platform/languages.ts';
import type { Limiter } from './platform/limiter.ts';
import type { Shop } from './settings/current.ts';
import type { Pages } from './storefront/pages.ts';
import type { ResponseCache } from './storefront/response-cache/response-cache.ts';

/** What a server has made once, and every domain works with. */
export type Services = Pick<
  Config,
  'rateLimits' | 'isRehearsal' | 'dataDir' | 'backup' | 'mail' | 'frontEndHost'
> & {
  database: Database;
  catalogue: Catalogue;
  /** The shop's settings. */
  shop: Shop;
  payments: PaymentProvider;
  /** Our own account at the sandbox, if that is the provider: no money moves. */
  sandbox: SandboxAccount | undefined;
  /** What the provider's window needs of our pages; undefined if they open none but our own. */
  paymentWindow: PaymentWindow | undefined;
  sessions: Sessions;
  accounts: AccountServices;
  /** The secrets of mailed links. */
  tokens: MailTokens;
  /** Undefined if no backups are scheduled. */
  backups: BackupWatch | undefined;
  imageCache: ImageCache;
  /** Uploaded pictures are encoded one after another. */
  pictureLimiter: Limiter;
  responseCache: ResponseCache;
  /** Undefined for a server of the API alone. */
  pages: Pages | undefined;
  clock: Clock;
  log: FastifyBaseLogger;
  isHttps: boolean;
  /** PUBLIC_URL, if it is set. */
  configuredUrl: string | undefined;
  /** Where shoppers reach the shop. */
  publicUrl: () => string;
  /** The same in mails, which are read elsewhere. */
  mailUrl: () => string;
};

export type Clock = { now(): number };

/**
 * What a verb may use: the services, and the caller it works for. Each verb picks what it needs.
 * `By` is undefined where nobody has to be signed in.
 */
export type Context<By = Actor> = Services & Caller<By>;

/** The context of a job. */
export type SystemContext = Services & Acting<System>;

/** The services at work for this actor: for jobs, commands and tests. */
export function actAs<By extends Actor | System>(
  services: Services,
  actor: By,
): Services & Acting<By> {
  return { ...services, actor, language: OPERATOR_LANGUAGE };
}

/** The shop itself, which jobs act for. */
export const SYSTEM: System = { id: 'shop' };
