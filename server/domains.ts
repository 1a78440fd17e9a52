import type { FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import { startSessionJobs } from './accounts/jobs.ts';
import { addOwnAccountRoutes } from './accounts/own-account-routes.ts';
import { addAuditRoutes } from './audit/routes.ts';
import { startBackupJobs } from './backup/jobs.ts';
import { addBackupMetrics } from './backup/metrics.ts';
import { addCatalogueMetrics } from './catalogue/metrics.ts';
import { addCatalogueRoutes } from './catalogue/routes.ts';
import { startPaymentJobs } from './checkout/jobs.ts';
import { addCheckoutMetrics } from './checkout/metrics.ts';
import { addCheckoutRoutes } from './checkout/routes.ts';
import type { Services } from './context.ts';
import { addCustomerRoutes } from './customers/routes.ts';
import { addImageRoutes } from './images/routes.ts';
import { startMailJobs } from './mail/jobs.ts';
import { addMailMetrics } from './mail/metrics.ts';
import { addMailPreviewRoutes } from './mail/preview-routes.ts';
import { addMailRoutes } from './mail/routes.ts';
import { addNoteRoutes } from './notes/routes.ts';
import { addOrderMetrics } from './orders/metrics.ts';
import { addOrderRoutes } from './orders/routes.ts';
import { addProviderRoutes } from './payments/routes.ts';
import { startFillJobs } from './platform/db/fill-jobs.ts';
import { addFillMetrics } from './platform/monitoring/fill-metrics.ts';
import { addPlatformMetrics } from './platform/monitoring/platform-metrics.ts';
import { startRetentionJobs } from './retention/jobs.ts';
import { addSettingsRoutes } from './settings/routes.ts';
import { addSpecRoutes } from './spec/routes.ts';
import { startStatsJobs } from './stats/jobs.ts';
import { addStatsRoutes } from './stats/routes.ts';
import { addResponseCacheMetrics } from './storefront/response-cache/metrics.ts';
import { addPages } from './storefront/routes.ts';

type AddTo<Place> = (place: Place, services: Services) => void | Promise<void>;

/** What each domain adds to the server. */
export const METRICS: readonly AddTo<Registry>[] = [
  addPlatformMetrics,
  addResponseCacheMetrics,
  addCatalogueMetrics,
  addOrderMetrics,
  addCheckoutMetrics,
  addMailMetrics,
  addFillMetrics,
  addBackupMetrics,
];

export const ROUTES: readonly AddTo<FastifyInstance>[] = [
  addSpecRoutes,
  addOwnAccountRoutes,
  addCatalogueRoutes,
  addImageRoutes,
  addSettingsRoutes,
  addCheckoutRoutes,
  addOrderRoutes,
  addCustomerRoutes,
  addNoteRoutes,
  addAuditRoutes,
  addStatsRoutes,
  addMailRoutes,
  addMailPreviewRoutes,
  addProviderRoutes,
  addPages,
];

/** A rehearsal runs none of them. */
export const JOBS: readonly AddTo<FastifyInstance>[] = [
  startPaymentJobs,
  startStatsJobs,
  startFillJobs,
  startSessionJobs,
  startRetentionJobs,
  startMailJobs,
  startBackupJobs,
];
