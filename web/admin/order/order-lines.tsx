import { formatCount } from '../../../contract/admin/count-of.ts';
import { adminPaths } from '../../../contract/admin/paths.ts';
import * as TOTALS from '../../../contract/checkout/totals-wording.ts';
import { ORDER_TEXT } from '../../../contract/orders/admin-wording.ts';
import type { OrderDetails, OrderItem } from '../../../contract/orders/schemas.ts';
import { toPaise } from '../../../contract/pricing.ts';
import { ProductPicture } from '../../layout/product-picture.tsx';
import { useOrderTotal } from '../../layout/use-order-total.ts';
import { ScreenLink } from '../shell/screen-link.tsx';

const { itemColumns } = ORDER_TEXT;
const HEAD = 'px-4 py-3 font-medium';
const NUMBER = 'px-4 py-2.5 text-right tabular-nums whitespace-nowrap';

/** As bought: names and prices are those at the time of the order. */
export function OrderLines({ order }: { order: OrderDetails }) {
  return (
    <section aria-label={ORDER_TEXT.items} className="rounded-2xl bg-surface ring-1 ring-line">
      <table className="w-full border-collapse text-left">
        <caption className="sr-only">{ORDER_TEXT.items}</caption>
        <thead>
          <tr className="border-b border-line text-ink-soft">
            <th scope="col" className={HEAD}>
              {itemColumns.product}
            </th>
            <th scope="col" className={`${HEAD} text-right max-sm:hidden`}>
              {itemColumns.price}
            </th>
            <th scope="col" className={`${HEAD} text-right`}>
              {itemColumns.qty}
            </th>
            <th scope="col" className={`${HEAD} text-right`}>
              {itemColumns.total}
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {order.orderItems.map((item) => (
            <OrderLine key={item.product_id} item={item} />
          ))}
        </tbody>
      </table>
      {order.orderItems.length === 0 && (
        <p className="px-4 py-3 text-ink-soft">{ORDER_TEXT.noItems}</p>
      )}
      <Totals order={order} />
    </section>
  );
}

function OrderLine({ item }: { item: OrderItem }) {
  const formatOrderTotal = useOrderTotal();
  const { product_id, name, image, price, qty } = item;
  return (
    <tr>
      <td className="px-4 py-2.5">
        <div className="flex items-center gap-3">
          <div className="size-12 shrink-0 overflow-hidden rounded-lg bg-sunken max-sm:hidden">
            <ProductPicture image={image} alt="" sizes="48px" />
          </div>
          <div className="min-w-0">
            <ScreenLink
              to={adminPaths.editProduct(product_id)}
              className="font-medium underline-offset-4 wrap-anywhere hover:underline"
            >
              {name}
            </ScreenLink>
            <span className="block text-sm text-ink-soft sm:hidden">
              {ORDER_TEXT.priceEach(formatOrderTotal(toPaise(price)))}
            </span>
          </div>
        </div>
      </td>
      <td className={`${NUMBER} max-sm:hidden`}>{formatOrderTotal(toPaise(price))}</td>
      <td className={NUMBER}>{formatCount(qty)}</td>
      <td className={NUMBER}>{formatOrderTotal(toPaise(price) * qty)}</td>
    </tr>
  );
}

function Totals({ order }: { order: OrderDetails }) {
  const formatOrderTotal = useOrderTotal();
  const { subtotal, shippingPrice, taxPrice, totalPrice } = order;
  // A server of the release before sends no charges.
  const { charges = [{ kind: 'shipping' as const, amount: shippingPrice }] } = order;
  const amount = (name: string, rupees: number, look = 'text-ink-soft') => (
    <div key={name} className={`flex justify-end gap-4 ${look}`}>
      <dt>{name}</dt>
      <dd className="min-w-24 text-right tabular-nums">{formatOrderTotal(toPaise(rupees))}</dd>
    </div>
  );
  return (
    <dl className="flex flex-col gap-1 border-t border-line px-4 py-3">
      {amount(TOTALS.subtotal, subtotal)}
      {charges.map((charge) => amount(ORDER_TEXT.charges[charge.kind], charge.amount))}
      {amount(TOTALS.tax, taxPrice)}
      {amount(TOTALS.total, totalPrice, 'font-semibold')}
    </dl>
  );
}
