import { ADMIN_LABELS } from '../../../contract/admin/wording.ts';
import * as TOTALS from '../../../contract/checkout/totals-wording.ts';
import { SAMPLE_ORDER, SAMPLE_ORDER_TEXT } from '../../../contract/orders/admin-wording.ts';
import { priceTotals, toPaise } from '../../../contract/pricing.ts';
import { DEFAULT_RATES } from '../../../contract/settings/shop.ts';
import { useOrderTotal } from '../../layout/use-order-total.ts';
import { Button } from '../../ui/button.tsx';
import { Table } from '../../ui/table.tsx';
import { DeliveryBadge, PaymentBadge } from '../order/order-badges.tsx';
import { ScreenFrame } from '../shell/screen-frame.tsx';
import { ShopTime } from '../shop-time.tsx';

const { columns } = SAMPLE_ORDER_TEXT;
const COLUMNS = [
  { key: 'item', name: columns.item },
  { key: 'price', name: columns.price, isNumber: true },
  { key: 'qty', name: columns.qty, isNumber: true },
  { key: 'total', name: columns.total, isNumber: true },
];
const CARD = 'rounded-2xl bg-surface p-5 ring-1 ring-line';
const CELL = 'px-4 py-2.5';

const lines = SAMPLE_ORDER.items.map((item) => ({ ...item, pricePaise: toPaise(item.price) }));
const totals = priceTotals(lines, DEFAULT_RATES);

/** A fixed sample whose buttons do nothing; real orders are at /admin/orders/:order_id. */
export default function OrderDetailsSampleScreen() {
  const formatOrderTotal = useOrderTotal();
  const { id, date, customer, address, paymentMethod, paymentId } = SAMPLE_ORDER;
  return (
    <ScreenFrame
      title={SAMPLE_ORDER_TEXT.title}
      actions={
        <>
          <Button look="secondary">{ADMIN_LABELS.backToOrders}</Button>
          <Button>{ADMIN_LABELS.markDelivered}</Button>
        </>
      }
    >
      <p className="mb-5 flex flex-wrap items-center gap-x-3 gap-y-2">
        <span className="font-semibold">{id}</span>
        <ShopTime at={date} as="day" className="text-ink-soft" />
        <PaymentBadge isPaid />
        <DeliveryBadge isDelivered={false} />
      </p>
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <Table caption={SAMPLE_ORDER_TEXT.items} columns={COLUMNS}>
          {lines.map(({ name, pricePaise, qty }) => (
            <tr key={name}>
              <td className={CELL}>{name}</td>
              <td className={`${CELL} text-right tabular-nums`}>{formatOrderTotal(pricePaise)}</td>
              <td className={`${CELL} text-right tabular-nums`}>{qty}</td>
              <td className={`${CELL} text-right tabular-nums`}>
                {formatOrderTotal(pricePaise * qty)}
              </td>
            </tr>
          ))}
        </Table>
        <div className="grid gap-5 sm:grid-cols-2 lg:grid-cols-1">
          <section className={CARD}>
            <h2 className="mb-2 font-semibold">{SAMPLE_ORDER_TEXT.totals}</h2>
            <dl className="grid grid-cols-[1fr_auto] gap-y-1 tabular-nums">
              <Amount name={TOTALS.subtotal} paise={totals.subtotalPaise} />
              <Amount name={TOTALS.shipping} paise={totals.shippingPaise} />
              <Amount name={TOTALS.tax} paise={totals.taxPaise} />
              <Amount name={TOTALS.total} paise={totals.totalPaise} />
            </dl>
          </section>
          <section className={CARD}>
            <h2 className="mb-2 font-semibold">{SAMPLE_ORDER_TEXT.customer}</h2>
            <p>{customer.name}</p>
            <p className="text-ink-soft">{customer.email}</p>
          </section>
          <section className={CARD}>
            <h2 className="mb-2 font-semibold">{SAMPLE_ORDER_TEXT.shippingAddress}</h2>
            <address className="not-italic">
              {address.map((line) => (
                <span key={line} className="block">
                  {line}
                </span>
              ))}
            </address>
          </section>
          <section className={CARD}>
            <h2 className="mb-2 font-semibold">{SAMPLE_ORDER_TEXT.payment}</h2>
            <p>{paymentMethod}</p>
            <p className="text-ink-soft">{paymentId}</p>
          </section>
        </div>
      </div>
    </ScreenFrame>
  );
}

function Amount({ name, paise }: { name: string; paise: number }) {
  const formatOrderTotal = useOrderTotal();
  return (
    <>
      <dt className="text-ink-soft">{name}</dt>
      <dd className="text-right">{formatOrderTotal(paise)}</dd>
    </>
  );
}
