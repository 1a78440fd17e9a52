import type { LucideIcon } from 'lucide-react';
import type { ButtonHTMLAttributes } from 'react';
import { clickOf } from '../../ui/click-of.ts';

type IconButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'type'> & {
  label: string;
  Icon: LucideIcon;
};

export const ICON_BUTTON_LOOK =
  'grid size-10 shrink-0 cursor-pointer place-items-center rounded-full text-ink-soft transition-colors hover:bg-sunken hover:text-ink aria-disabled:cursor-progress aria-disabled:opacity-55';

export function IconButton({ label, Icon, ...props }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      className={ICON_BUTTON_LOOK}
      {...props}
      onClick={clickOf(props)}
    >
      <Icon aria-hidden className="size-5" strokeWidth={1.75} />
    </button>
  );
}
