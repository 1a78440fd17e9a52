import { readMarkdown } from '../../contract/markdown.ts';
import { POLICY_SLUGS, type Policy } from '../../contract/policies.ts';
import { SETTINGS_PROBLEMS } from '../../contract/wording/problems.ts';
import { Failure } from '../platform/failure.ts';
import type { Shop } from './current.ts';

/** A page the owner has written; an empty text is no page. */
export function getPolicy({ current }: Pick<Shop, 'current'>, slug: string): Policy | Failure {
  const known = POLICY_SLUGS.find((one) => one === slug);
  const text = known === undefined ? '' : current().policies[known];
  if (known === undefined || text === '') {
    return new Failure('not_found', SETTINGS_PROBLEMS.noPolicy);
  }
  return { slug: known, blocks: readMarkdown(text) };
}
