import type { FastifyInstance } from 'fastify';
import { openAccountServices } from './accounts/account-services.ts';
import { openMailTokens } from './accounts/mail-tokens.ts';
import { openSessions } from './accounts/sessions.ts';
import { openBackupWatch } from './backup/backup-watch.ts';
import { openCatalogue } from './catalogue/snapshot/catalogue.ts';
import { watchCatalogue } from './catalogue/snapshot/watch.ts';
import type { Config } from './config.ts';
import type { Services } from './context.ts';
import { ImageCache } from './images/image-cache.ts';
import { openPictureLimiter } from './images/picture-limiter.ts';
import { openPayments } from './payments/open-payments.ts';
import { isHttps } from './platform/http/is-https.ts';
import { localUrl, ownUrl } from './platform/http/own-url.ts';
import { reportQuietly } from './platform/monitoring/report-quietly.ts';
import { openShop } from './settings/current.ts';

export type ServicesConfig = Pick<
  Config,
  | 'publicUrl'
  | 'jwtSecret'
  | 'rateLimits'
  | 'isRehearsal'
  | 'paymentAccount'
  | 'mail'
  | 'dataDir'
  | 'backup'
  | 'frontEndHost'
>;

/** Makes what all domains work with. The catalogue and the settings are followed until `app` closes. */
export async function openServices(
  app: FastifyInstance,
  config: ServicesConfig,
  made: Pick<Services, 'database' | 'pages' | 'responseCache' | 'paymentWindow'>,
): Promise<Services> {
  const { database } = made;
  const { publicUrl, rateLimits, isRehearsal, mail, dataDir, backup, frontEndHost } = config;
  const sessions = await openSessions(database, config.jwtSecret);
  const tokens = await openMailTokens(database, config.jwtSecret);
  const accounts = openAccountServices(
    { database, tokens },
    { rateLimits, report: reportQuietly(app.log, 'a link for a new password could not be mailed') },
  );
  app.addHook('onClose', () => accounts.mailing.finish());
  const catalogue = await openCatalogue(database);
  const shop = await openShop(database);
  const stopWatching = watchCatalogue(
    database,
    { refresh: async () => void (await Promise.all([catalogue.refresh(), shop.refresh()])) },
    reportQuietly(app.log, 'the catalogue could not be refreshed'),
  );
  app.addHook('onClose', stopWatching);
  return {
    ...made,
    ...{ rateLimits, isRehearsal, mail, dataDir, backup, frontEndHost },
    ...{ sessions, tokens, accounts, catalogue, shop },
    ...(await openPayments(database, config.paymentAccount, () => ownUrl(app), config)),
    backups: openBackupWatch(config),
    imageCache: new ImageCache(),
    pictureLimiter: openPictureLimiter(),
    clock: { now: () => Date.now() },
    log: app.log,
    isHttps: isHttps(config),
    configuredUrl: publicUrl,
    publicUrl: () => publicUrl ?? ownUrl(app),
    mailUrl: () => publicUrl ?? localUrl(app),
  };
}
