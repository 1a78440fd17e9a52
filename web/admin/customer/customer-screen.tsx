import { useQuery } from '@tanstack/react-query';
import { adminPaths } from '../../../contract/admin/paths.ts';
import { ADMIN_LABELS } from '../../../contract/admin/wording.ts';
import { CUSTOMER_TEXT } from '../../../contract/customers/admin-wording.ts';
import type { Customer } from '../../../contract/customers/schemas.ts';
import { Badge } from '../../ui/badge.tsx';
import { customerQuery } from '../api/customers.ts';
import { NotesPanel } from '../notes/notes-panel.tsx';
import type { ScreenProps } from '../screen-props.ts';
import { useMay } from '../session/permissions.tsx';
import { OneItem } from '../shell/one-item.tsx';
import { SIDE_PANELS } from '../shell/panel.tsx';
import { ScreenFrame } from '../shell/screen-frame.tsx';
import { useTimes } from '../use-times.ts';
import { CustomerAddresses } from './customer-addresses.tsx';
import { CustomerOrders } from './customer-orders.tsx';
import { CustomerSessions } from './customer-sessions.tsx';
import { CustomerSpending } from './customer-spending.tsx';

const USERS = { name: ADMIN_LABELS.menu.users, to: adminPaths.users };
const USERS_LINK = { name: CUSTOMER_TEXT.goToUsers, to: adminPaths.users };

export default function CustomerScreen({ params }: ScreenProps) {
  const { user_id: userId = '' } = params;
  const customer = useQuery(customerQuery(userId));
  return (
    <ScreenFrame title={customer.data?.user.name ?? CUSTOMER_TEXT.title} crumbs={[USERS]}>
      <OneItem query={customer} back={USERS_LINK} texts={CUSTOMER_TEXT}>
        {(known) => <KnownCustomer key={userId} customer={known} />}
      </OneItem>
    </ScreenFrame>
  );
}

function KnownCustomer({ customer }: { customer: Customer }) {
  const { user, since, isEmailVerified } = customer;
  const times = useTimes();
  const may = useMay();
  const { admin, customer: shopper } = ADMIN_LABELS.userRole;
  return (
    <>
      <p className="mb-5 flex flex-wrap items-center gap-x-3 gap-y-2">
        <a
          href={`mailto:${user.email}`}
          className="text-accent underline-offset-4 wrap-anywhere hover:underline"
        >
          {user.email}
        </a>
        <Badge look={isEmailVerified ? 'good' : 'plain'}>
          {isEmailVerified ? CUSTOMER_TEXT.emailConfirmed : CUSTOMER_TEXT.emailNotConfirmed}
        </Badge>
        <Badge look={user.isAdmin ? 'warning' : 'plain'}>{user.isAdmin ? admin : shopper}</Badge>
        <span className="text-ink-soft">{CUSTOMER_TEXT.since(times.day(since))}</span>
      </p>
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex min-w-0 flex-col gap-4">
          {may('orders.read') && <CustomerOrders userId={user._id} />}
          {may('notes.read') && <NotesPanel about={{ kind: 'customer', subject_id: user._id }} />}
        </div>
        <div className={SIDE_PANELS}>
          <CustomerSpending customer={customer} />
          <CustomerAddresses addresses={customer.addresses} />
          <CustomerSessions customer={customer} />
        </div>
      </div>
    </>
  );
}
