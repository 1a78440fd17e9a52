import {
  LayoutDashboard,
  type LucideIcon,
  Mail,
  Package,
  PackagePlus,
  ReceiptText,
  ScrollText,
  Settings,
  Tags,
  Users,
} from 'lucide-react';
import { adminPaths } from '../../../contract/admin/paths.ts';
import { ADMIN_LABELS, SHELL_TEXT } from '../../../contract/admin/wording.ts';
import { useMayOpen } from '../session/permissions.tsx';

type Entry = { name: string; to: string; Icon: LucideIcon };

const { menu } = ADMIN_LABELS;

const ENTRIES: readonly Entry[] = [
  { name: menu.dashboard, to: adminPaths.dashboard, Icon: LayoutDashboard },
  { name: menu.users, to: adminPaths.users, Icon: Users },
  { name: menu.products, to: adminPaths.products, Icon: Package },
  { name: menu.addProduct, to: adminPaths.addProduct, Icon: PackagePlus },
  { name: menu.categories, to: adminPaths.categories, Icon: Tags },
  { name: menu.orders, to: adminPaths.orders, Icon: ReceiptText },
  { name: SHELL_TEXT.email, to: adminPaths.mail, Icon: Mail },
  { name: SHELL_TEXT.auditLog, to: adminPaths.audit, Icon: ScrollText },
  { name: SHELL_TEXT.settings, to: adminPaths.settings, Icon: Settings },
];

/** The screens of the menu that there are and that the user may open. */
export function useMenuEntries(): readonly Entry[] {
  const mayOpen = useMayOpen();
  return ENTRIES.filter(({ to }) => mayOpen(to));
}

/** Where the back office opens: the dashboard, or else the first screen that the user may open. */
export function useStartPath(): string {
  const [first] = useMenuEntries();
  return first?.to ?? adminPaths.dashboard;
}
