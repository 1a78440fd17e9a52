import { countOf, type Noun } from '../admin/count-of.ts';
import type { DisputeStatus } from './policy.ts';

export const DISPUTE_LABELS: Record<DisputeStatus, string> = {
  open: 'Needs a response',
  under_review: 'Under review by the bank',
  action_required: 'More evidence needed',
  won: 'Won – you keep the money',
  lost: 'Lost – the money went back to the customer',
  closed: 'Closed',
};

const TIME_UNITS = {
  days: ['day', 'days'],
  hours: ['hour', 'hours'],
  minutes: ['minute', 'minutes'],
} as const satisfies Record<string, Noun>;

export const DISPUTE_TEXT = {
  title: 'Disputes',
  respondBy: (end: string, left: number, unit: keyof typeof TIME_UNITS) =>
    `Respond by ${end} (${countOf(left, TIME_UNITS[unit])} left)`,
  tooLate: (end: string) => `The deadline to respond was ${end}.`,
  respondAt: (provider: string) => `Respond in the ${provider} dashboard`,
  withProof: 'with proof of shipment.',
} as const;
