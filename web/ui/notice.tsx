import { CircleAlert, Info } from 'lucide-react';
import type { ReactNode } from 'react';

type NoticeProps = {
  children: ReactNode;
  /** A fault is read out at once; news waits for a pause. */
  look?: 'fault' | 'news';
  action?: ReactNode;
  /** A toast says it too: it is not read out twice. */
  isSaid?: boolean;
};

const ROLES = { fault: 'alert', news: 'status' };

/** A message beside what it is about. */
export function Notice({ children, look = 'news', action, isSaid = false }: NoticeProps) {
  const Mark = look === 'fault' ? CircleAlert : Info;
  return (
    <div
      role={isSaid ? undefined : ROLES[look]}
      className={`flex items-start gap-3 rounded-xl border px-4 py-3 ${
        look === 'fault' ? 'border-danger bg-danger-soft' : 'border-line bg-sunken'
      }`}
    >
      <Mark
        aria-hidden
        className={`mt-0.5 size-5 shrink-0 ${look === 'fault' ? 'text-danger' : 'text-accent'}`}
      />
      <div className="min-w-0 grow">{children}</div>
      {action && <div className="shrink-0">{action}</div>}
    </div>
  );
}
