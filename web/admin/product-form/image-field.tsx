import { ImageOff } from 'lucide-react';
import { useState } from 'react';
import { IMAGE_TEXT, PRODUCT_FORM_TEXT } from '../../../contract/catalogue/admin-wording.ts';
import { offers } from '../../backend/backend.ts';
import { ProductPicture } from '../../layout/product-picture.tsx';
import { TextField } from '../../ui/field.tsx';
import { uploadImage } from '../api/products.ts';
import { UploadPicture } from '../form/upload-picture.tsx';

type ImageFieldProps = {
  image: string;
  onChange: (image: string) => void;
  error: string | undefined;
};

/** An image URL, or a file that is uploaded and becomes one, with a preview. */
export function ImageField({ image, onChange, error }: ImageFieldProps) {
  const [preview, setPreview] = useState<string>();
  return (
    <div className="grid items-center gap-4 rounded-2xl bg-surface p-4 ring-1 ring-line sm:p-6 sm:max-lg:grid-cols-[14rem_1fr]">
      <div className="overflow-hidden rounded-xl bg-sunken">
        {preview === undefined ? (
          <Shown key={image} image={image} />
        ) : (
          <img
            src={preview}
            alt={IMAGE_TEXT.selected}
            className="picture aspect-square w-full object-cover"
          />
        )}
      </div>
      <div className="flex min-w-0 flex-col gap-4">
        <TextField
          label={PRODUCT_FORM_TEXT.fields.image}
          {...(offers('uploadImage') ? { hint: IMAGE_TEXT.hint } : {})}
          value={image}
          onChange={(event) => onChange(event.currentTarget.value)}
          error={error}
        />
        {offers('uploadImage') && (
          <UploadPicture
            uploading={IMAGE_TEXT.uploading}
            processing={IMAGE_TEXT.processing}
            send={uploadImage}
            onUploaded={onChange}
            onPreview={setPreview}
          >
            {IMAGE_TEXT.upload}
          </UploadPicture>
        )}
      </div>
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
