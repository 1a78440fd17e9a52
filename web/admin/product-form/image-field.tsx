import { useMutation } from '@tanstack/react-query';
import { ImageOff, ImagePlus } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { IMAGE_TEXT, PRODUCT_FORM_TEXT } from '../../../contract/admin-wording/product-form.ts';
import { ProductPicture } from '../../layout/product-picture.tsx';
import { buttonLook } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { HandsOnFocus } from '../../ui/hand-on-focus.tsx';
import { uploadImage } from '../api/products.ts';
import { CHANGES_NOTHING } from '../api/query-client.ts';
import { unlessCancelled } from '../form/cancel.ts';
import { Progress } from '../form/progress.tsx';

type ImageFieldProps = {
  image: string;
  onChange: (image: string) => void;
  error: string | undefined;
};

/** An image URL, or a file that is uploaded and becomes one, with a preview. */
export function ImageField({ image, onChange, error }: ImageFieldProps) {
  const id = useId();
  const stop = useRef<AbortController>(null);
  const tools = useRef<HTMLDivElement>(null);
  const tool = () => tools.current?.querySelector('button, [type="file"]');
  const [progress, setProgress] = useState(0);
  const [preview, setPreview] = useState<string>();
  const upload = useMutation({
    meta: CHANGES_NOTHING,
    mutationFn: async (file: File) => {
      stop.current = new AbortController();
      const { signal } = stop.current;
      setProgress(0);
      setPreview(await readAsAddress(file));
      return unlessCancelled(signal, () => uploadImage(file, { signal, onProgress: setProgress }));
    },
    onSuccess: (address) => {
      if (address !== undefined) onChange(address);
    },
    onSettled: () => setPreview(undefined),
  });
  return (
    <div className="flex flex-col gap-4 rounded-2xl bg-surface p-4 ring-1 ring-line sm:p-6">
      <div className="overflow-hidden rounded-xl bg-sunken">
        {preview === undefined ? (
          <Shown key={image} image={image} />
        ) : (
          <img
            src={preview}
            alt={IMAGE_TEXT.selected}
            className="aspect-square w-full object-cover"
          />
        )}
      </div>
      <TextField
        label={PRODUCT_FORM_TEXT.fields.image}
        hint={IMAGE_TEXT.hint}
        value={image}
        onChange={(event) => onChange(event.currentTarget.value)}
        error={error}
      />
      <div ref={tools} className="contents">
        {upload.isPending ? (
          <HandsOnFocus key="progress" to={tool}>
            <Progress
              label={progress < 1 ? IMAGE_TEXT.uploading : IMAGE_TEXT.processing}
              done={progress < 1 ? progress : undefined}
              onCancel={() => stop.current?.abort()}
            />
          </HandsOnFocus>
        ) : (
          <HandsOnFocus key="file" to={tool}>
            <label
              htmlFor={id}
              className={`${buttonLook('secondary')} has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-accent`}
            >
              <ImagePlus aria-hidden className="size-5" />
              {IMAGE_TEXT.upload}
              <input
                id={id}
                type="file"
                accept="image/*"
                className="sr-only"
                onChange={({ currentTarget }) => {
                  const [file] = currentTarget.files ?? [];
                  if (file !== undefined) upload.mutate(file);
                  // Otherwise choosing the same file again would fire no change event.
                  currentTarget.value = '';
                }}
              />
            </label>
          </HandsOnFocus>
        )}
      </div>
      {upload.isError && (
        <p role="alert" className="font-medium text-danger">
          {upload.error.message}
        </p>
      )}
    </div>
  );
}

/** The current image, or a note that there is none at the URL. */
function Shown({ image }: { image: string }) {
  const [isBroken, setBroken] = useState(false);
  if (image === '' || isBroken) {
    return (
      <div className="grid aspect-square place-items-center text-ink-soft">
        <div className="flex flex-col items-center gap-2 text-sm">
          <ImageOff aria-hidden className="size-8" strokeWidth={1.5} />
          {image === '' ? IMAGE_TEXT.none : IMAGE_TEXT.broken}
        </div>
      </div>
    );
  }
  return (
    <div onErrorCapture={() => setBroken(true)}>
      <ProductPicture image={image} alt={IMAGE_TEXT.preview} sizes="20rem" />
    </div>
  );
}

/** The CSP allows `data:` images but not `blob:` ones. */
function readAsAddress(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}
