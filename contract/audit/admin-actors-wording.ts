import { PAYMENT_METHOD } from '../policy.ts';

/** Those who act without signing in, by the names that order histories and the audit log store. */
const ACTORS: ReadonlyMap<string, string> = new Map([
  ['shop', 'The shop'],
  ['provider', PAYMENT_METHOD],
  ['webhook', PAYMENT_METHOD],
  ['reconciler', 'The shop (payment check)'],
  ['command line', 'Command line'],
  ['server start', 'The shop (first start)'],
  ['stranger', 'Unknown visitor'],
  ['known device', 'Known device'],
]);

export const actorName = (who: string): string => ACTORS.get(who) ?? who;
