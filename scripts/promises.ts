import { citationsIn, readTableRows } from './cited-tests.ts';
import type { Row } from './conformance.ts';

const NUMBER = /^P\.[1-9]\d*$/;

/**
 * The promises of docs/performance.md, which are proved like the statements of docs/conformance.md.
 */
export function parsePromises(markdown: string): Row[] {
  return readTableRows(markdown)
    .filter(({ cells: [number = ''] }) => NUMBER.test(number))
    .map(({ line, cells }) => {
      const [number = '', statement = '', proved = ''] = cells;
      return {
        line,
        columns: cells.length,
        number,
        statement,
        state: 'done',
        proofs: citationsIn(proved),
      };
    });
}
