import { useMutation } from '@tanstack/react-query';
import { LogOut } from 'lucide-react';
import { useRef, useState } from 'react';
import { SESSIONS_TEXT } from '../../../contract/customers/admin-wording.ts';
import type { Customer } from '../../../contract/customers/schemas.ts';
import { useAccount } from '../../app/stores.tsx';
import { withToast } from '../../lib/toasts.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { HandsOnFocus } from '../../ui/hand-on-focus.tsx';
import { signOutCustomer } from '../api/customers.ts';
import { ConfirmDialog } from '../form/confirm-dialog.tsx';
import { useMay } from '../session/permissions.tsx';
import { Panel } from '../shell/panel.tsx';
import { useTimes } from '../use-times.ts';

/** Where the customer is signed in, and how to end that. */
export function CustomerSessions({ customer: { user, sessions } }: { customer: Customer }) {
  const times = useTimes();
  const may = useMay();
  const isOwn = useAccount((state) => state.user?._id === user._id);
  const [isAsking, setAsking] = useState(false);
  const signOut = useMutation({
    mutationFn: () => withToast(() => signOutCustomer(user._id)),
  });
  const shown = useRef<HTMLDivElement>(null);
  return (
    <Panel title={SESSIONS_TEXT.title}>
      <div ref={shown} tabIndex={-1} className="outline-none">
        {sessions.length === 0 && <p className="text-ink-soft">{SESSIONS_TEXT.none}</p>}
        <ul className="flex flex-col gap-3">
          {sessions.map(({ device, createdAt, lastUsedAt, isCurrent }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a session has no id here
            <li key={at}>
              <p className="font-medium wrap-anywhere">{device ?? SESSIONS_TEXT.unknownDevice}</p>
              <p className="text-sm text-ink-soft">
                {SESSIONS_TEXT.lastUsed(times.time(lastUsedAt))}
              </p>
              <p className="text-sm text-ink-soft">
                {SESSIONS_TEXT.signedIn(times.day(createdAt))}
              </p>
              {isCurrent && <Badge look="good">{SESSIONS_TEXT.current}</Badge>}
            </li>
          ))}
        </ul>
      </div>
      {sessions.length > 0 && may('customers.signOut') && (
        <HandsOnFocus to={() => shown.current}>
          <Button
            look="secondary"
            className="mt-4"
            aria-disabled={signOut.isPending}
            onClick={() => setAsking(true)}
          >
            <LogOut aria-hidden className="size-5" />
            {SESSIONS_TEXT.signOut}
          </Button>
        </HandsOnFocus>
      )}
      {signOut.isError && (
        <p role="alert" className="mt-2 font-medium text-danger">
          {signOut.error.message}
        </p>
      )}
      {isAsking && (
        <ConfirmDialog
          title={isOwn ? SESSIONS_TEXT.askOwn : SESSIONS_TEXT.ask(user.name)}
          confirmLabel={SESSIONS_TEXT.signOut}
          onConfirm={() => signOut.mutate()}
          onClose={() => setAsking(false)}
        >
          {isOwn ? SESSIONS_TEXT.whatItDoesToYou : SESSIONS_TEXT.whatItDoes}
        </ConfirmDialog>
      )}
    </Panel>
  );
}
