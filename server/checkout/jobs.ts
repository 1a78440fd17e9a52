import type { FastifyInstance } from 'fastify';
import { actAs, type Services } from '../context.ts';
import { startDelivery } from '../payments/sandbox/webhooks.ts';
import { ownUrl } from '../platform/http/own-url.ts';
import { runWhileListening } from '../platform/jobs/while-listening.ts';
import { reportQuietly } from '../platform/monitoring/report-quietly.ts';
import { startReconciler } from './reconcile.ts';

/** Runs the reconciler and delivers the sandbox's webhooks while the server is listening. */
export function startPaymentJobs(app: FastifyInstance, services: Services): void {
  const report = reportQuietly(app.log, 'a payment job failed');
  const reported = new Set<string>();
  const unknownAccount = (account: string) => {
    if (reported.has(account)) return;
    reported.add(account);
    app.log.warn(
      { account },
      'the payment provider does not know orders of this account; they expire at their deadline',
    );
  };
  runWhileListening(app, () => {
    const ctx = actAs(services, { id: 'reconciler' });
    const reconciler = startReconciler(ctx, { failed: report, unknownAccount });
    const { sandbox } = services;
    if (sandbox === undefined) return [reconciler];
    const url = () => `${ownUrl(app)}/api/payment/webhook`;
    return [reconciler, startDelivery(ctx, { url, secret: sandbox.webhookSecret, report })];
  });
}
