import { formatAmount } from '../../contract/pricing.ts';

/** Money is in rupees here, whatever sign the shop shows. */
export function rupees(paise: number): string {
  return `₹${formatAmount(paise)}`.replace('₹-', '-₹');
}

export function count(number: number, one: string, many = `${one}s`): string {
  return `${number.toLocaleString('en-IN')} ${number === 1 ? one : many}`;
}

/** People say the number of an order; one that is missing has only its id. */
export function orderName({ number, id }: { number: number | null; id: string }): string {
  return number === null ? `order ${id}` : `order #${number}`;
}

export function productName({ name, id }: { name: string | null; id: string }): string {
  return name === null ? `product ${id}` : `${name} (${id})`;
}
