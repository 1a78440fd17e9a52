import { useMemo } from 'react';
import { PREVIEW_TEXT } from '../../../contract/settings/admin-wording.ts';
import { SelectField } from '../../ui/field.tsx';
import { bindSetting, Setting } from './setting-field.tsx';
import { listTimeZones, timeIn } from './time-zones.ts';
import type { SettingsFormState } from './use-settings-form.ts';

/** The time there shows at once whether the right place was chosen. */
export function TimeZoneSetting({ form }: { form: SettingsFormState }) {
  const { saved, values } = form;
  const regions = useMemo(() => listTimeZones(saved.timeZone), [saved.timeZone]);
  const time = timeIn(values.timeZone, new Date());
  const hint = time === undefined ? undefined : PREVIEW_TEXT.timeThere(time);
  return (
    <Setting form={form} name="timeZone">
      <SelectField {...bindSetting({ form, name: 'timeZone', hint })}>
        {regions.map(({ name, zones }) =>
          name === '' ? (
            zones.map(toOption)
          ) : (
            <optgroup key={name} label={name}>
              {zones.map(toOption)}
            </optgroup>
          ),
        )}
      </SelectField>
    </Setting>
  );
}

function toOption({ id, place }: { id: string; place: string }) {
  return (
    <option key={id} value={id}>
      {place}
    </option>
  );
}
