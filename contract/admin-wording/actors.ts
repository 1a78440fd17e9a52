import { PAYMENT_METHOD } from '../policy.ts';
import { SHOP_NAME } from '../wording.ts';

/** Those who act without signing in, by the names that order histories and the audit log store. */
const ACTORS: ReadonlyMap<string, string> = new Map([
  ['shop', SHOP_NAME],
  ['provider', PAYMENT_METHOD],
  ['webhook', PAYMENT_METHOD],
  ['reconciler', `${SHOP_NAME} (payment check)`],
  ['command line', 'Command line'],
  ['server start', `${SHOP_NAME} (first start)`],
  ['stranger', 'Unknown visitor'],
  ['known device', 'Known device'],
]);

export const actorName = (who: string): string => ACTORS.get(who) ?? who;
