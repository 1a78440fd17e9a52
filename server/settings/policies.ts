import { readMarkdown } from '../../contract/settings/markdown.ts';
import { POLICY_SLUGS, type Policy, type PolicySlug } from '../../contract/settings/policies.ts';
import { SETTINGS_PROBLEMS } from '../../contract/settings/problem-wording.ts';
import type { ShopSettings } from '../../contract/settings/schemas.ts';
import { OldFailure } from '../platform/old-failure.ts';
import type { Shop } from './current.ts';

/** Read once for each version of the settings, however many visitors come. */
const pages = new WeakMap<ShopSettings['policies'], Map<PolicySlug, Policy>>();

/** A page the owner has written; an empty text is no page. */
export function getPolicy({ current }: Pick<Shop, 'current'>, slug: string): Policy | OldFailure {
  const known = POLICY_SLUGS.find((one) => one === slug);
  const { policies } = current();
  if (known === undefined || policies[known] === '') {
    return new OldFailure('not_found', SETTINGS_PROBLEMS.noPolicy);
  }
  const kept = pages.get(policies) ?? new Map<PolicySlug, Policy>();
  const page = kept.get(known) ?? { slug: known, blocks: readMarkdown(policies[known]) };
  pages.set(policies, kept.set(known, page));
  return page;
}
