import { pruneAccounts } from '../accounts/prune.ts';
import { pruneAuditLog } from '../audit/prune.ts';
import { pruneImports } from '../catalogue/import/prune.ts';
import { pruneStrangeSandboxOrders } from '../checkout/prune-sandbox.ts';
import { pruneWebhookEvents } from '../checkout/prune-webhooks.ts';
import type { SystemContext } from '../context.ts';
import { pruneUnusedPictures } from '../images/prune.ts';
import { pruneEvents } from '../mail/prune.ts';
import type { Database } from '../platform/db/open.ts';
import type { Sweep } from '../platform/db/sweep.ts';

type Round = {
  /** Asked before each step. */
  mayGoOn: () => Promise<boolean>;
  pause: () => Promise<unknown>;
  report: (error: unknown) => void;
};

/** Removes everything that has reached its age; what fails is tried again the next time. */
export async function removeOldRows(
  { database, shop }: Pick<SystemContext, 'database' | 'shop'>,
  round: Round,
): Promise<void> {
  const sweeps = [
    pruneAccounts,
    pruneWebhookEvents,
    pruneStrangeSandboxOrders,
    pruneImports,
    pruneAuditLog(shop.current().auditDays),
    pruneUnusedPictures,
    pruneEvents,
  ];
  for (const sweep of sweeps) await run(sweep, database, round).catch(round.report);
}

async function run(sweep: Sweep, database: Database, { mayGoOn, pause }: Round): Promise<void> {
  if (!(await mayGoOn())) return;
  for await (const _step of sweep(database, Date.now())) {
    await pause();
    if (!(await mayGoOn())) return;
  }
}
