import { adminPaths } from '../../../contract/admin/paths.ts';
import { MISSING_TEXT } from '../../../contract/admin/wording.ts';
import { Missing } from './missing.tsx';
import { ScreenFrame } from './screen-frame.tsx';

export function UnknownScreen() {
  return (
    <ScreenFrame title={MISSING_TEXT.pageNotFound}>
      <Missing back={{ name: MISSING_TEXT.goToDashboard, to: adminPaths.dashboard }}>
        {MISSING_TEXT.pageNotFoundHint}
      </Missing>
    </ScreenFrame>
  );
}
