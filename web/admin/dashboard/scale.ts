/** The grid lines of a chart: round numbers from 0 to at least the highest value. */
const LINES = 4;
const ROUND = [1, 2, 2.5, 5, 10];
/** In rupees: without sales, the scale must not go down to paise. */
const LEAST_TOP = 100;

export function scaleOf(highest: number): { top: number; ticks: number[] } {
  const wanted = Math.max(highest, LEAST_TOP);
  const rough = wanted / LINES;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * (ROUND.find((factor) => factor * power >= rough) ?? 10);
  const count = Math.max(1, Math.ceil(wanted / step));
  const ticks = Array.from({ length: count + 1 }, (_, index) => index * step);
  return { top: count * step, ticks };
}
