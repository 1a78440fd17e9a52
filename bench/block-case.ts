import type { Sent } from './owner.ts';

/** One or more calls of a kind, each repeated several times; the table shows the worst. */
export type BlockCase = { title: string; rounds?: number; calls: readonly BlockCall[] };

export type BlockCall = { name: string; send(round: number): Promise<Sent> };

/** A case with a single call. */
export function single(title: string, send: BlockCall['send'], rounds?: number): BlockCase {
  return { title, calls: [{ name: '', send }], ...(rounds === undefined ? {} : { rounds }) };
}
