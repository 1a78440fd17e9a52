import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { NotOffered } from './call-extra.ts';

/** The `meta` of a mutation after which nothing needs to be read anew. */
export const CHANGES_NOTHING = { changesNothing: true };

/**
 * Failures go to the console and no further: a list that failed is an empty list. Whatever was
 * changed, all that is on screen is read anew before the change counts as done.
 */
export function createQueryClient(): QueryClient {
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError: logFailure }),
    mutationCache: new MutationCache({
      onError: logFailure,
      onSuccess: (_answer, _asked, _context, { meta }) =>
        meta === CHANGES_NOTHING ? undefined : client.invalidateQueries(),
    }),
    defaultOptions: {
      // A line that is down is a failure like any other, not a reason to wait for ever.
      queries: { retry: false, networkMode: 'always' },
      mutations: { networkMode: 'always' },
    },
  });
  return client;
}

/** That a backend does not know a call of ours is no failure. */
function logFailure(error: Error): void {
  if (!(error instanceof NotOffered)) console.error(error);
}
