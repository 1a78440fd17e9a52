import { pruneAccounts } from '../accounts/prune.ts';
import { pruneAuditLog } from '../audit/prune.ts';
import { pruneImports } from '../catalogue/import/prune.ts';
import { pruneStrangeSandboxOrders } from '../checkout/prune-sandbox.ts';
import { pruneWebhookEvents } from '../checkout/prune-webhooks.ts';
import type { SystemContext } from '../context.ts';
import { pruneUnusedPictures } from '../images/prune.ts';
import { pruneEvents } from '../mail/prune.ts';
import type { Sweep } from '../platform/db/sweep.ts';

type Round = {
  /** Asked before each step. */
  mayGoOn: () => Promise<boolean>;
  pause: () => Promise<unknown>;
  report: (error: unknown) => void;
};

type SweepingContext = Pick<SystemContext, 'database' | 'shop' | 'clock'>;

const SWEEPS: readonly Sweep<SweepingContext>[] = [
  pruneAccounts,
  pruneWebhookEvents,
  pruneStrangeSandboxOrders,
  pruneImports,
  pruneAuditLog,
  pruneUnusedPictures,
  pruneEvents,
];

/** Removes everything that has reached its age; what fails is tried again the next time. */
export async function removeOldRows(ctx: SweepingContext, round: Round): Promise<void> {
  for (const sweep of SWEEPS) await run(sweep, ctx, round).catch(round.report);
}

async function run(
  sweep: Sweep<SweepingContext>,
  ctx: SweepingContext,
  { mayGoOn, pause }: Round,
): Promise<void> {
  if (!(await mayGoOn())) return;
  for await (const _step of sweep(ctx)) {
    await pause();
    if (!(await mayGoOn())) return;
  }
}
