import type { FastifyBaseLogger } from 'fastify';
import { postgresTroubleOf } from '../db/postgres-trouble.ts';
import { DatabaseUnavailable } from '../db/unavailable.ts';
import { PerMinute } from '../per-minute.ts';

/**
 * Logs failures of background work. It retries soon, so an unavailable database is logged once a
 * minute rather than at each attempt.
 */
export function reportQuietly(log: FastifyBaseLogger, message: string): (error: unknown) => void {
  const lines = new PerMinute(1);
  return (error) => {
    // A separate connection throws pg's own errors.
    const isAway = error instanceof DatabaseUnavailable || postgresTroubleOf(error) !== undefined;
    if (!isAway) log.error({ err: error }, message);
    else if (lines.take()) log.warn({ err: error }, `${message}: the database is away`);
  };
}
