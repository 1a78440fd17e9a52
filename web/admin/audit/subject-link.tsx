import { adminPaths } from '../../../contract/admin/paths.ts';
import type { AuditEntry } from '../../../contract/audit/schemas.ts';
import { ScreenLink } from '../shell/screen-link.tsx';

type SubjectLinkProps = { subject: AuditEntry['subject']; isDeleted: boolean };

/** Names what was changed; a link where there is a screen for it. */
export function SubjectLink({ subject: { kind, id, name }, isDeleted }: SubjectLinkProps) {
  const to = isDeleted ? undefined : SCREENS[kind]?.(id);
  if (to === undefined) return <span className="font-medium wrap-anywhere">{name}</span>;
  return (
    <ScreenLink
      to={to}
      className="font-medium text-accent underline-offset-4 wrap-anywhere hover:underline"
    >
      {name}
    </ScreenLink>
  );
}

const SCREENS: Partial<Record<AuditEntry['subject']['kind'], (id: string) => string>> = {
  product: adminPaths.editProduct,
  order: adminPaths.order,
  user: adminPaths.customer,
  category: () => adminPaths.categories,
  settings: () => adminPaths.settings,
};
