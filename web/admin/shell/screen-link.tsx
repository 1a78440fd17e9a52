import { AppLink, type AppLinkProps } from '../../layout/app-link.tsx';
import { prefetchCode } from '../../lib/code-parts/prefetch.ts';
import { useMayOpen } from '../session/permissions.tsx';

type ScreenLinkProps = Omit<AppLinkProps, 'prefetch'>;

/**
 * A link within the back office; fetches the screen's code when a click is likely. Who may not open
 * the screen gets its text, as a link that leads nowhere.
 */
export function ScreenLink({ to, ...props }: ScreenLinkProps) {
  const mayOpen = useMayOpen();
  if (mayOpen(to)) return <AppLink to={to} prefetch={() => prefetchCode(to)} {...props} />;
  const { className, children } = props;
  // biome-ignore lint/a11y/useValidAnchor: the element's own way to say that there is no link
  return <a className={className}>{children}</a>;
}

/** One that is nothing but the way there, such as a button: not there for who may not go. */
export function ScreenAction(props: ScreenLinkProps) {
  const mayOpen = useMayOpen();
  return mayOpen(props.to) ? <ScreenLink {...props} /> : null;
}
