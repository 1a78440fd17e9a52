import type { Order } from '../../../contract/orders.ts';

/** Who placed an order: the best known word for them, then their e-mail address where that is not it. */
export function userLines({ _id, name, email }: Order['user']): [string, string] {
  if (name !== '') return [name, email];
  return [email || _id || '–', ''];
}
