import type { AuditEntry } from '../../../contract/audit.ts';
import { paths } from '../../../contract/paths.ts';
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
  product: paths.admin.editProduct,
  order: paths.admin.order,
  user: paths.admin.customer,
  category: () => paths.admin.categories,
  settings: () => paths.admin.settings,
};
