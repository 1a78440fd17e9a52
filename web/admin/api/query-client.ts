import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';

/** The `meta` of a mutation that changes no data, so that nothing is refetched after it. */
export const CHANGES_NOTHING = { changesNothing: true };

/**
 * Failures are only logged to the console: a list that failed to load is an empty list. After any
 * change, everything on screen is refetched before the mutation counts as done.
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
      // Being offline is a failure like any other: the default would wait for the network.
      queries: { retry: false, networkMode: 'always' },
      mutations: { networkMode: 'always' },
    },
  });
  return client;
}

function logFailure(error: Error): void {
  console.error(error);
}
