import type { Order } from '../../../contract/orders/schemas.ts';

/** Who placed an order: name and email, or the best that is known on one line. */
export function userLines({ _id, name, email }: Order['user']): [string, string] {
  if (name !== '') return [name, email];
  return [email || _id || '–', ''];
}
