import { Failure } from '../../platform/failure.ts';

/** Why stock cannot be changed by this difference. */
export function stockFault(stock: number, change: number) {
  return change > 0
    ? ({ reason: 'tooMuchStock', params: { stock } } as const)
    : ({ reason: 'tooLittleStock', params: { stock, removed: -change } } as const);
}

/** What there is too much of is a field of the form. */
export function stockFailure(stock: number, change: number): Failure {
  const fault = stockFault(stock, change);
  return fault.reason === 'tooMuchStock'
    ? new Failure(fault.reason, { params: fault.params, field: 'countInStock' })
    : new Failure(fault.reason, { params: fault.params });
}
