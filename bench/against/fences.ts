import { median, percentWithRange, printTable } from '../report.ts';

/** What was measured of both commits, one number for each round. */
export type Comparison = {
  title: string;
  old: readonly number[];
  new: readonly number[];
  print: (value: number) => string;
  fence?: Fence;
};

/** What must hold for the new commit. */
export type Fence = { text: string; holds: (compared: Comparison) => boolean };

export function atLeast(share: number): Fence {
  return { text: `at least ${percent(share)}`, holds: (one) => median(one.new) >= share };
}

export function atMostTimes(times: number): Fence {
  return { text: `at most ${times} ×`, holds: (one) => median(one.new) <= times };
}

export function atLeastOfOld(share: number): Fence {
  return { text: `at least ${percent(share)} of old`, holds: (one) => changeOf(one) >= share };
}

export function atMostOfOld(share: number): Fence {
  return { text: `at most ${percent(share)} of old`, holds: (one) => changeOf(one) <= share };
}

export const percent = (share: number) => `${(100 * share).toFixed(0)} %`;
export const times = (value: number) => `${value.toFixed(1)} ×`;
export const whole = (value: number) => Math.round(value).toLocaleString('en');

export function printComparisons(compared: readonly Comparison[]): void {
  printTable(
    ['', 'old', 'new', 'new / old (range)', 'promised', ''],
    compared.map((one) => [
      one.title,
      one.print(median(one.old)),
      one.print(median(one.new)),
      percentWithRange(changesOf(one)),
      one.fence?.text ?? '',
      verdictOf(one),
    ]),
  );
}

export function verdictOf(compared: Comparison): '' | 'holds' | 'broken' {
  if (compared.fence === undefined) return '';
  return compared.fence.holds(compared) ? 'holds' : 'broken';
}

/** Neighbours within one round are compared, as the machine's speed changes over time. */
function changesOf(compared: Comparison): number[] {
  return compared.new.map((value, round) => value / (compared.old[round] ?? Number.NaN));
}

function changeOf(compared: Comparison): number {
  return median(changesOf(compared));
}
