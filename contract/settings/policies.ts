import type { Block } from './markdown.ts';

/** The pages an owner can write, in the order of the footer. */
export const POLICY_SLUGS = ['shipping', 'returns', 'privacy', 'terms'] as const;
export type PolicySlug = (typeof POLICY_SLUGS)[number];
export type Policy = { slug: PolicySlug; blocks: Block[] };
