import { MISSING_TEXT } from '../../../contract/admin-wording/shell.ts';
import { paths } from '../../../contract/paths.ts';
import { Missing } from './missing.tsx';
import { ScreenFrame } from './screen-frame.tsx';

export function UnknownScreen() {
  return (
    <ScreenFrame title={MISSING_TEXT.pageNotFound}>
      <Missing back={{ name: MISSING_TEXT.goToDashboard, to: paths.admin.dashboard }}>
        {MISSING_TEXT.pageNotFoundHint}
      </Missing>
    </ScreenFrame>
  );
}
