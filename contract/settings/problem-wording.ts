/** The server's messages for shoppers when something goes wrong. */
import type { ReasonWording } from '../reason.ts';
import type { SETTINGS_REASONS } from './reasons.ts';

export const SETTINGS_PROBLEMS = {
  policyNotFound: 'There is no such page.',
} as const satisfies Partial<ReasonWording<typeof SETTINGS_REASONS>>;
