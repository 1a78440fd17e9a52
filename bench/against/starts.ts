import { measureStarts, type Starts } from '../start.ts';
import { atMostOfOld, type Comparison, whole } from './fences.ts';
import { onBothSides, type Sides } from './sides.ts';

const OF_OLD = 1.1;
const TITLES: Record<keyof Starts, string> = {
  first: 'start with the demo catalogue, ms',
  again: 'the next start, ms',
  atRest: 'memory at rest, MB',
  underLoad: 'memory under load, MB',
};

/** How long both commits take to start, and how much memory they use. */
export async function compareStarts(code: Sides<string>, rounds: number): Promise<Comparison[]> {
  const starts: Sides<Starts[]> = { old: [], new: [] };
  for (let round = 0; round < rounds; round += 1) {
    await onBothSides(code, async (from, side) => {
      starts[side].push(await measureStarts(from));
    });
  }
  return (Object.keys(TITLES) as (keyof Starts)[]).map((name) => ({
    title: TITLES[name],
    old: starts.old.map((start) => start[name]),
    new: starts.new.map((start) => start[name]),
    print: whole,
    fence: atMostOfOld(OF_OLD),
  }));
}
