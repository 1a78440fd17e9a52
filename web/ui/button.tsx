import type { ComponentProps } from 'react';
import { clickOf } from './click-of.ts';

export type ButtonLook = 'primary' | 'secondary' | 'quiet' | 'danger';
export type ButtonSize = 'regular' | 'small';

const BASE =
  'inline-flex cursor-pointer items-center justify-center gap-2 rounded-full text-center font-semibold transition-colors disabled:cursor-not-allowed disabled:opacity-55 aria-disabled:cursor-progress aria-disabled:opacity-55';
const LOOKS: Record<ButtonLook, string> = {
  primary: 'bg-accent text-on-accent not-disabled:hover:bg-accent-strong',
  secondary: 'bg-surface text-ink ring-1 ring-inset ring-control not-disabled:hover:bg-sunken',
  quiet: 'text-ink not-disabled:hover:bg-sunken',
  danger: 'bg-danger text-on-accent not-disabled:hover:bg-danger-strong',
};
const SIZES: Record<ButtonSize, string> = {
  regular: 'min-h-11 px-5 py-2',
  small: 'min-h-9 px-3.5 py-1 text-base',
};

/** The same looks for a link. */
export function buttonLook(look: ButtonLook = 'primary', size: ButtonSize = 'regular'): string {
  return `${BASE} ${LOOKS[look]} ${SIZES[size]}`;
}

type ButtonProps = ComponentProps<'button'> & {
  look?: ButtonLook;
  size?: ButtonSize;
  /** What it does is in progress. */
  isPending?: boolean;
};

export function Button({
  look,
  size,
  className = '',
  type = 'button',
  isPending = false,
  ...props
}: ButtonProps) {
  return (
    <button
      type={type}
      aria-busy={isPending || undefined}
      className={`${buttonLook(look, size)} ${className}`}
      {...props}
      onClick={clickOf(props)}
    />
  );
}
