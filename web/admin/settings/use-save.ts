import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { SETTINGS_TEXT } from '../../../contract/settings/admin-wording.ts';
import { failureOf } from '../../lib/call-failure.ts';
import { withToast } from '../../lib/toasts.ts';
import {
  type SavedSettings,
  saveSettings,
  settingsChangesQuery,
  settingsQuery,
} from '../api/settings.ts';
import { type SettingsForm, toForm, toSettings } from './settings-form.ts';
import { useShowInShop } from './show-in-shop.ts';

export const isOutdated = (error: unknown): boolean =>
  error !== null && failureOf(error).code === 'settings_changed';

/** Saves the form over the version it was read from; where there is a newer one, loads that. */
export function useSave(
  { settings, version }: SavedSettings,
  onSaved: (sent: SettingsForm, saved: SettingsForm) => void,
) {
  const client = useQueryClient();
  const showInShop = useShowInShop();
  /** What the form showed when saving found newer settings. */
  const [outdated, setOutdated] = useState<SettingsForm>();
  const save = useMutation({
    mutationFn: async (sent: SettingsForm) => {
      try {
        const answer = await withToast(
          () => saveSettings({ settings: toSettings(sent), version }),
          { success: SETTINGS_TEXT.saved },
        );
        client.setQueryData(settingsQuery().queryKey, answer);
        // At once: what is saved is no draft, even if the page is reloaded before it is refetched.
        onSaved(sent, toForm(answer.settings));
        setOutdated(undefined);
        return answer;
      } catch (error) {
        if (isOutdated(error)) {
          await client.fetchQuery({ ...settingsQuery(), staleTime: 0 });
          await client.invalidateQueries(settingsChangesQuery());
          setOutdated((earlier) => earlier ?? toForm(settings));
        }
        throw error;
      }
    },
    onSuccess: ({ settings: { accent } }) => showInShop(accent),
  });
  const reset = () => {
    save.reset();
    setOutdated(undefined);
  };
  return { save, reset, outdated };
}
