import { LIMITS } from '../../contract/policy.ts';
import { Failure } from '../platform/failure.ts';

export function unknownProduct(): Failure {
  return new Failure('not_found', 'This product does not exist.');
}

/** For a category chosen in a form. */
export function noSuchCategory(): Failure {
  const detail = 'There is no such category.';
  return new Failure('invalid_input', detail, [{ field: 'category', detail }]);
}

/** Why stock cannot be changed by this difference. */
export function stockFailure(stock: number, change: number): Failure {
  if (change > 0) {
    const detail = `There are ${stock} in stock by now, and the stock is at most ${LIMITS.stock}.`;
    return new Failure('invalid_input', detail, [{ field: 'countInStock', detail }]);
  }
  const left = stock === 0 ? 'Nothing is' : `Only ${stock} ${stock === 1 ? 'is' : 'are'}`;
  return new Failure('out_of_stock', `${left} left in stock: ${-change} cannot be taken away.`);
}
