/** Lines across a chart: round numbers from 0 up to at least the highest value. */
const LINES = 4;
const ROUND = [1, 2, 2.5, 5, 10];

export function scaleOf(highest: number): { top: number; ticks: number[] } {
  const rough = Math.max(highest, 1) / LINES;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * (ROUND.find((factor) => factor * power >= rough) ?? 10);
  const count = Math.max(1, Math.ceil(Math.max(highest, 1) / step));
  const ticks = Array.from({ length: count + 1 }, (_, index) => index * step);
  return { top: count * step, ticks };
}
