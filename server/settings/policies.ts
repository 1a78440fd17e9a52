import { readMarkdown } from '../../contract/settings/markdown.ts';
import { POLICY_SLUGS, type Policy, type PolicySlug } from '../../contract/settings/policies.ts';
import type { ShopSettings } from '../../contract/settings/schemas.ts';
import type { Context } from '../context.ts';
import { Failure } from '../platform/failure.ts';

/** Read once for each version of the settings, however many visitors come. */
const pages = new WeakMap<ShopSettings['policies'], Map<PolicySlug, Policy>>();

/** A page the owner has written; an empty text is no page. */
export function getPolicy(
  { shop }: Pick<Context, 'shop'>,
  { slug }: { slug: string },
): Policy | Failure {
  const known = POLICY_SLUGS.find((one) => one === slug);
  const { policies } = shop.current();
  if (known === undefined || policies[known] === '') {
    return new Failure('policyNotFound');
  }
  const kept = pages.get(policies) ?? new Map<PolicySlug, Policy>();
  const page = kept.get(known) ?? { slug: known, blocks: readMarkdown(policies[known]) };
  pages.set(policies, kept.set(known, page));
  return page;
}
