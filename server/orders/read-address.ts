import { type ShippingAddress, shippingAddressSchema } from '../../contract/orders/schemas.ts';

/** The column `shipping_address`; null until it is known. */
export function readAddress(json: string | null): ShippingAddress | null {
  return json === null ? null : shippingAddressSchema.parse(JSON.parse(json));
}
