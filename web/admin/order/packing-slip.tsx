import { PACKING_SLIP_TEXT } from '../../../contract/orders/admin-wording.ts';
import type { OrderDetails } from '../../../contract/orders/schemas.ts';
import { useShop } from '../../app/stores.tsx';
import type { KnownExtras } from '../../backend/orders.ts';
import { OrderNumber } from '../../layout/order-number.tsx';
import { ShopTime } from '../shop-time.tsx';
import { AddressLines } from './order-people.tsx';

const { columns } = PACKING_SLIP_TEXT;

type PackingSlipProps = { order: OrderDetails; extras: KnownExtras | undefined };

/** Only on paper: the items to pack and the address, without prices. */
export function PackingSlip({ order, extras }: PackingSlipProps) {
  const { order_id, createdAt, shippingAddress, orderItems } = order;
  const shopName = useShop((shop) => shop.name);
  return (
    <section aria-label={PACKING_SLIP_TEXT.title} className="hidden print:block">
      <div className="flex items-baseline justify-between border-b-2 border-ink pb-3">
        <p className="text-2xl font-bold">{shopName}</p>
        <h2 className="text-xl font-semibold">{PACKING_SLIP_TEXT.title}</h2>
      </div>
      <div className="mt-5 flex justify-between gap-8">
        <div>
          <h3 className="mb-1 text-sm font-semibold">{PACKING_SLIP_TEXT.shipTo}</h3>
          <AddressLines address={shippingAddress} />
        </div>
        <dl className="grid grid-cols-[auto_auto] content-start gap-x-4">
          <dt className="text-sm font-semibold">{PACKING_SLIP_TEXT.order}</dt>
          <dd>
            <OrderNumber extras={extras} /> <span className="block text-sm">{order_id}</span>
          </dd>
          <dt className="text-sm font-semibold">{PACKING_SLIP_TEXT.date}</dt>
          <dd>
            <ShopTime at={createdAt} as="day" />
          </dd>
        </dl>
      </div>
      <table className="mt-8 w-full border-collapse text-left">
        <caption className="sr-only">{PACKING_SLIP_TEXT.items}</caption>
        <thead>
          <tr className="border-b border-ink text-sm">
            <th scope="col" className="w-16 py-2">
              {columns.qty}
            </th>
            <th scope="col" className="py-2">
              {columns.product}
            </th>
            <th scope="col" className="w-20 py-2 text-right">
              {columns.packed}
            </th>
          </tr>
        </thead>
        <tbody>
          {orderItems.map(({ product_id, name, qty }) => (
            <tr key={product_id} className="break-inside-avoid border-b border-line">
              <td className="py-2 text-lg font-semibold tabular-nums">{qty}</td>
              <td className="py-2">{name}</td>
              <td className="py-2">
                <span className="ml-auto block size-5 border-2 border-ink" />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
