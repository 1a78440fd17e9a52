import { reason } from '../reason.ts';

export const SETTINGS_REASONS = {
  policyNotFound: reason('not_found'),
  settingsChanged: reason('settings_changed'),
};
