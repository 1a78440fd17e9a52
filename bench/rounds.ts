import { type Measured, measureLoad } from './load.ts';
import type { Headers } from './raw-twin.ts';
import { median, percentWithRange } from './report.ts';

const ROUND_MS = 1_500;
/** A large program needs longer than a small one until its hot code is compiled. */
const WARM_UP_MS = 5_000;
const CONNECTIONS = 32;
/** What browsers send. */
export const BROWSER_HEADERS: Headers = { 'accept-encoding': 'gzip, deflate, br, zstd' };

export type Target = {
  url: string;
  headers: Headers;
  /** Runs a background load during the measurement. */
  beside?: <Result>(measure: () => Promise<Result>) => Promise<Result>;
};

/**
 * Measures all targets alternately, so that neighbouring rounds see the same machine state; the
 * order changes with each round.
 */
export async function measureByTurns<Name extends string>(
  targets: Record<Name, Target>,
  rounds: number,
): Promise<Record<Name, Measured[]>> {
  const names = Object.keys(targets) as Name[];
  const measured = Object.fromEntries(names.map((name) => [name, [] as Measured[]])) as Record<
    Name,
    Measured[]
  >;
  const load = ({ url, headers }: Target, ms: number) =>
    measureLoad({ url, headers, connections: CONNECTIONS, ms });
  for (const name of names) await load(targets[name], WARM_UP_MS);
  for (let round = 0; round < rounds; round += 1) {
    for (let turn = 0; turn < names.length; turn += 1) {
      const name = names[(round + turn) % names.length] as Name;
      const target = targets[name];
      const measure = () => load(target, ROUND_MS);
      measured[name].push(await (target.beside?.(measure) ?? measure()));
    }
  }
  return measured;
}

export function rateOf(measured: readonly Measured[]): string {
  return Math.round(median(measured.map(({ rate }) => rate))).toLocaleString('en');
}

export function p99Of(measured: readonly Measured[]): number {
  return median(measured.map(({ p99 }) => p99));
}

/** The ratio of one rate to the other, round by round. */
export function ratiosOf(one: readonly Measured[], other: readonly Measured[]): number[] {
  return one.map(({ rate }, round) => rate / (other[round]?.rate ?? Number.NaN));
}

/** The median ratio of one to the other, round by round, with its range. */
export function ratioOf(one: readonly Measured[], other: readonly Measured[]): string {
  return percentWithRange(ratiosOf(one, other));
}
