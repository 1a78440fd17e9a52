import { type FormEvent, useEffect, useRef } from 'react';
import { SETTINGS_TEXT } from '../../../contract/settings/admin-wording.ts';
import type { SavedSettings } from '../api/settings.ts';
import { choiceId } from '../form/choice.tsx';
import { RestoredNotice } from '../form/form-bar.tsx';
import { OutdatedNotice } from '../form/outdated-notice.tsx';
import { useFocusAfterSave } from '../form/use-focus-after-save.ts';
import { PoliciesSection } from './policies-section.tsx';
import { SaveBar } from './save-bar.tsx';
import {
  ContactSection,
  OrdersSection,
  PricesSection,
  RecordsSection,
  ShopSection,
} from './sections.tsx';
import { useSettingsForm } from './use-settings-form.ts';

/** The server checks every field; its messages are shown beside them. */
export function SettingsFields({ saved }: { saved: SavedSettings }) {
  const settings = useSettingsForm(saved);
  const form = useRef<HTMLFormElement>(null);
  const notice = useRef<HTMLElement>(null);
  const { isError, isOutdated, conflicts } = settings;
  useFocusAfterSave(form, { isError });
  useEffect(() => {
    if (isOutdated) notice.current?.focus();
  }, [isOutdated]);
  const save = (event: FormEvent) => {
    event.preventDefault();
    settings.save();
    const [unsettled] = conflicts;
    if (unsettled !== undefined) document.getElementById(choiceId(unsettled))?.focus();
  };
  return (
    <form ref={form} onSubmit={save} autoComplete="off" className="flex flex-col gap-5" noValidate>
      {settings.isRestored && settings.hasChanges && (
        <RestoredNotice onDiscard={settings.discard} />
      )}
      {settings.savedElsewhere.length > 0 && (
        <OutdatedNotice
          ref={notice}
          title={SETTINGS_TEXT.outdated}
          labels={SETTINGS_TEXT.fields}
          conflicts={conflicts}
          savedElsewhere={settings.savedElsewhere}
          whoChanged={settings.whoChanged}
        />
      )}
      {/* A focused field is not left under the bar at the bottom. */}
      <div className="flex flex-col gap-5 **:[:is(input,textarea,select,button)]:scroll-mb-32">
        <ShopSection form={settings} />
        <ContactSection form={settings} />
        <OrdersSection form={settings} />
        <PricesSection form={settings} />
        <PoliciesSection form={settings} />
        <RecordsSection form={settings} />
      </div>
      <SaveBar form={settings} />
    </form>
  );
}
