import { paths } from '../../../contract/paths.ts';
import { buttonLook } from '../../ui/button.tsx';
import { ScreenFrame } from './screen-frame.tsx';
import { ScreenLink } from './screen-link.tsx';

export function UnknownScreen() {
  return (
    <ScreenFrame title="This screen is not here">
      <p className="mb-5 max-w-prose text-ink-soft">
        The address may be mistyped, or the screen may have moved.
      </p>
      <ScreenLink to={paths.admin.dashboard} className={buttonLook()}>
        To the dashboard
      </ScreenLink>
    </ScreenFrame>
  );
}
