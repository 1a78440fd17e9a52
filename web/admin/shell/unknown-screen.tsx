import { paths } from '../../../contract/paths.ts';
import { Missing } from './missing.tsx';
import { ScreenFrame } from './screen-frame.tsx';

export function UnknownScreen() {
  return (
    <ScreenFrame title="This screen is not here">
      <Missing back={{ name: 'To the dashboard', to: paths.admin.dashboard }}>
        The address may be mistyped, or the screen may have moved.
      </Missing>
    </ScreenFrame>
  );
}
