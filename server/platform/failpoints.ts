/** Named places in the code that tests watch, to provoke there what luck rarely does. */
export type Point =
  | 'after-hold'
  | 'after-provider-order'
  | 'after-capture'
  | 'inside-settle'
  | 'after-settle';

let visitor: ((point: Point) => void) | undefined;

/** Does nothing unless a test has set a visitor. */
export function reach(point: Point): void {
  visitor?.(point);
}

export function visitPoints(visit: (point: Point) => void): void {
  visitor = visit;
}
