import { Link, type LinkProps } from 'react-router';
import { prefetchScreen } from '../screens.ts';

type ScreenLinkProps = Omit<LinkProps, 'to'> & { to: string };

/** A link within the back office; fetches the screen's code when a click is likely. */
export function ScreenLink({ to, ...props }: ScreenLinkProps) {
  const prefetch = () => prefetchScreen(to);
  return (
    <Link to={to} onPointerEnter={prefetch} onTouchStart={prefetch} onFocus={prefetch} {...props} />
  );
}
