import { CONFLICT_TEXT } from '../../../contract/admin/wording.ts';
import {
  PICTURE_TEXT,
  SETTINGS_TEXT,
  type SettingName,
} from '../../../contract/settings/admin-wording.ts';
import { readPicture } from './settings-form.ts';
import { ShownPicture } from './shown-picture.tsx';

/** A setting as another admin saved it. */
export function SavedValue({ name, value }: { name: SettingName; value: string }) {
  if (value === '') return <p className="font-medium">{CONFLICT_TEXT.nothing}</p>;
  if (name === 'logo' || name === 'homePicture') {
    const picture = readPicture(value);
    return (
      picture && (
        <ShownPicture picture={picture} alt={PICTURE_TEXT.theirs(SETTINGS_TEXT.fields[name])} />
      )
    );
  }
  return (
    <div className="flex items-start gap-2">
      {name === 'accent' && <Swatch colour={value} />}
      <p className="max-h-48 min-w-0 overflow-y-auto font-medium wrap-anywhere whitespace-pre-wrap">
        {value}
      </p>
    </div>
  );
}

function Swatch({ colour }: { colour: string }) {
  return (
    <span
      aria-hidden
      className="mt-0.5 size-5 shrink-0 rounded-md ring-1 ring-control"
      style={{ backgroundColor: colour }}
    />
  );
}
