import type { FastifyBaseLogger } from 'fastify';
import { postgresTroubleOf } from '../db/postgres-trouble.ts';
import { DatabaseUnavailable } from '../db/unavailable.ts';
import { PerMinute } from '../per-minute.ts';

/**
 * How work that goes on by itself tells of its failures. It tries again soon, so that the database is
 * away is said once a minute and not at each try.
 */
export function reportQuietly(log: FastifyBaseLogger, message: string): (error: unknown) => void {
  const lines = new PerMinute(1);
  return (error) => {
    // A connection of one's own throws what it meets as it is.
    const isAway = error instanceof DatabaseUnavailable || postgresTroubleOf(error) !== undefined;
    if (!isAway) log.error({ err: error }, message);
    else if (lines.take()) log.warn({ err: error }, `${message}: the database is away`);
  };
}
