import { useId, useRef, useState } from 'react';
import { PICTURE_TEXT, SETTINGS_TEXT } from '../../../contract/settings/admin-wording.ts';
import { Button } from '../../ui/button.tsx';
import { uploadShopPicture } from '../api/settings.ts';
import { UploadPicture } from '../form/upload-picture.tsx';
import { Setting } from './setting-field.tsx';
import { readPicture, writePicture } from './settings-form.ts';
import { ShownPicture } from './shown-picture.tsx';
import type { SettingsFormState } from './use-settings-form.ts';

type PictureSettingProps = { form: SettingsFormState; name: 'logo' | 'homePicture' };

/** A picture in its own ratio, with buttons to upload, replace or remove it. */
export function PictureSetting({ form, name }: PictureSettingProps) {
  const id = useId();
  const tools = useRef<HTMLDivElement>(null);
  const [preview, setPreview] = useState<string>();
  const label = SETTINGS_TEXT.fields[name];
  const picture = readPicture(form.values[name]);
  const error = form.errorOf(name);
  const remove = () => {
    form.set(name, '');
    // The button is about to go.
    tools.current?.querySelector('input')?.focus();
  };
  const heard = <span className="sr-only">{PICTURE_TEXT.of(label)}</span>;
  return (
    <Setting form={form} name={name}>
      <p className="font-medium">{label}</p>
      <div className="grid min-h-24 place-items-center rounded-xl bg-sunken p-3 text-sm text-ink-soft">
        {preview !== undefined && (
          <img
            src={preview}
            alt={PICTURE_TEXT.chosen}
            className="max-h-40 max-w-full object-contain"
          />
        )}
        {preview === undefined && picture === null && PICTURE_TEXT.none}
        {preview === undefined && picture !== null && (
          <ShownPicture picture={picture} alt={PICTURE_TEXT.alt(label)} />
        )}
      </div>
      <p
        id={id}
        className={error === undefined ? 'text-base text-ink-soft' : 'font-medium text-danger'}
      >
        {error ?? SETTINGS_TEXT.hints[name]}
      </p>
      <div ref={tools} className="flex flex-wrap items-center gap-2">
        <UploadPicture
          uploading={PICTURE_TEXT.uploading(label)}
          processing={PICTURE_TEXT.processing(label)}
          send={uploadShopPicture}
          onUploaded={(uploaded) => form.set(name, writePicture(uploaded))}
          onPreview={setPreview}
          size="small"
          isInvalid={error !== undefined}
          describedBy={id}
          more={
            picture !== null && (
              <Button look="quiet" size="small" onClick={remove}>
                <span>
                  {PICTURE_TEXT.remove}
                  {heard}
                </span>
              </Button>
            )
          }
        >
          <span>
            {picture === null ? PICTURE_TEXT.upload : PICTURE_TEXT.replace}
            {heard}
          </span>
        </UploadPicture>
      </div>
    </Setting>
  );
}
