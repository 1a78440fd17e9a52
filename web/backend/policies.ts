import { fillPath } from '../../contract/fill-path.ts';
import { shopEndpoints } from '../../contract/settings/endpoints.ts';
import type { Policy, PolicySlug } from '../../contract/settings/policies.ts';
import { HOST } from './wire/host.ts';

/** None if the owner has not written it. */
export type FetchedPolicy = Policy | 'none' | 'failed';

export async function fetchPolicy(slug: PolicySlug, signal: AbortSignal): Promise<FetchedPolicy> {
  try {
    const answer = await fetch(`${HOST}${fillPath(shopEndpoints.getPolicy, { slug })}`, { signal });
    if (answer.status === 404) return 'none';
    return answer.ok ? ((await answer.json()) as Policy) : 'failed';
  } catch {
    return 'failed';
  }
}
