import { useQuery } from '@tanstack/react-query';
import { adminPaths } from '../../../contract/admin/paths.ts';
import { MISSING_TEXT, SHELL_TEXT } from '../../../contract/admin/wording.ts';
import { SETTINGS_TEXT } from '../../../contract/settings/admin-wording.ts';
import { MESSAGES } from '../../../contract/wording.ts';
import { Loader } from '../../ui/loader.tsx';
import { settingsQuery } from '../api/settings.ts';
import { Missing } from '../shell/missing.tsx';
import { ScreenFrame } from '../shell/screen-frame.tsx';
import { SettingsFields } from './settings-fields.tsx';

const DASHBOARD_LINK = { name: MISSING_TEXT.goToDashboard, to: adminPaths.dashboard };

/** Everything an owner can set about the shop, in one form. */
export default function SettingsScreen() {
  const settings = useQuery(settingsQuery());
  return (
    <ScreenFrame title={SHELL_TEXT.settings}>
      {settings.isPending && <Loader label={MESSAGES.loading} />}
      {settings.data && <SettingsFields saved={settings.data} />}
      {settings.isLoadingError && (
        <Missing back={DASHBOARD_LINK} onRetry={() => settings.refetch()}>
          {SETTINGS_TEXT.notLoaded}
        </Missing>
      )}
    </ScreenFrame>
  );
}
