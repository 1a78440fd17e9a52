import { useRef, useState } from 'react';
import * as OWN from '../../contract/accounts/own-account-wording.ts';
import type { OpenSession } from '../../contract/accounts/schemas.ts';
import { failureOf } from '../lib/call-failure.ts';
import { withToast } from '../lib/toasts.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { useHandOnFocus } from '../ui/hand-on-focus.tsx';
import { Notice } from '../ui/notice.tsx';
import { describeLastUse, formatDay } from './last-use.ts';
import { endOtherSessions, endSessionOf } from './own-account-api.ts';
import { useEndedSession } from './use-ended-session.ts';

type SessionListProps = {
  sessions: readonly OpenSession[];
  onChange: (sessions: OpenSession[]) => void;
};

export function SessionList({ sessions, onChange }: SessionListProps) {
  const [isSending, setIsSending] = useState(false);
  const [fault, setFault] = useState<string>();
  const isEnded = useEndedSession();
  const end = async (call: () => Promise<void>, isLeft: (session: OpenSession) => boolean) => {
    setIsSending(true);
    setFault(undefined);
    try {
      await withToast(call, { success: OWN.signedOut });
      onChange(sessions.filter(isLeft));
    } catch (error) {
      const failure = failureOf(error);
      // It was signed out elsewhere meanwhile.
      if (failure.status === 404) onChange(sessions.filter(isLeft));
      else if (!isEnded(failure)) setFault(failure.message);
    } finally {
      setIsSending(false);
    }
  };
  const hasOthers = sessions.some(({ isCurrent }) => !isCurrent);
  return (
    <div className="flex flex-col gap-5">
      <ul className="divide-y divide-line">
        {sessions.map((session) => (
          <Line
            key={session.session_id}
            session={session}
            isSending={isSending}
            onEnd={() =>
              end(
                () => endSessionOf(session.session_id),
                ({ session_id }) => session_id !== session.session_id,
              )
            }
          />
        ))}
      </ul>
      {fault !== undefined && <Notice look="fault">{fault}</Notice>}
      {hasOthers ? (
        <OthersButton
          isSending={isSending}
          onEnd={() => end(endOtherSessions, ({ isCurrent }) => isCurrent)}
        />
      ) : (
        <p className="text-ink-soft">{OWN.noOthers}</p>
      )}
    </div>
  );
}

type EndProps = { isSending: boolean; onEnd: () => void };

function OthersButton({ isSending, onEnd }: EndProps) {
  const part = useRef<HTMLDivElement>(null);
  useHandOnFocus(part, () => null);
  return (
    <div ref={part}>
      <Button look="secondary" aria-disabled={isSending} onClick={onEnd}>
        {OWN.signOutOthers}
      </Button>
    </div>
  );
}

function Line({ session, isSending, onEnd }: EndProps & { session: OpenSession }) {
  const line = useRef<HTMLLIElement>(null);
  useHandOnFocus(line);
  const device = session.device ?? OWN.unknownDevice;
  const lastUse = session.isCurrent ? OWN.activeNow : describeLastUse(session.lastUsedAt);
  return (
    <li ref={line} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-4">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-medium wrap-anywhere">{device}</span>
          {session.isCurrent && <Badge look="good">{OWN.thisDevice}</Badge>}
        </p>
        <p className="text-base text-ink-soft">
          {lastUse} · {OWN.signedInOn(formatDay(session.createdAt))}
        </p>
      </div>
      {!session.isCurrent && (
        <Button
          look="secondary"
          size="small"
          aria-label={OWN.signOutOf(device, lastUse)}
          aria-disabled={isSending}
          onClick={onEnd}
        >
          {OWN.signOut}
        </Button>
      )}
    </li>
  );
}
