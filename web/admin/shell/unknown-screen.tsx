import { adminPaths } from '../../../contract/admin/paths.ts';
import { MISSING_TEXT } from '../../../contract/admin/wording.ts';
import { Missing } from './missing.tsx';
import { ScreenFrame } from './screen-frame.tsx';

/** In place of a screen that the user may not open. */
export function ForbiddenScreen() {
  return (
    <ScreenFrame title={MISSING_TEXT.notAllowed}>
      <Missing back={{ name: MISSING_TEXT.goToDashboard, to: adminPaths.dashboard }}>
        {MISSING_TEXT.notAllowedHint}
      </Missing>
    </ScreenFrame>
  );
}

export function UnknownScreen() {
  return (
    <ScreenFrame title={MISSING_TEXT.pageNotFound}>
      <Missing back={{ name: MISSING_TEXT.goToDashboard, to: adminPaths.dashboard }}>
        {MISSING_TEXT.pageNotFoundHint}
      </Missing>
    </ScreenFrame>
  );
}
