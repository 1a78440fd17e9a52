import { useMutation } from '@tanstack/react-query';
import { ImagePlus } from 'lucide-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import { type ButtonSize, buttonLook } from '../../ui/button.tsx';
import { HandsOnFocus } from '../../ui/hand-on-focus.tsx';
import type { Upload } from '../api/products.ts';
import { CHANGES_NOTHING } from '../api/query-client.ts';
import { unlessCancelled } from './cancel.ts';
import { Progress } from './progress.tsx';

type UploadPictureProps<Uploaded> = {
  children: ReactNode;
  uploading: string;
  processing: string;
  send: (file: File, upload: Upload) => Promise<Uploaded>;
  onUploaded: (uploaded: Uploaded) => void;
  /** The chosen file while it is uploaded, as an address; undefined afterwards. */
  onPreview: (address: string | undefined) => void;
  size?: ButtonSize;
  /** Beside the button. */
  more?: ReactNode;
  isInvalid?: boolean;
  describedBy?: string | undefined;
};

/** A button for choosing a picture; while it is uploaded, the progress and Cancel in its place. */
export function UploadPicture<Uploaded>(props: UploadPictureProps<Uploaded>) {
  const { children, uploading, processing, send, onUploaded, onPreview, size, more } = props;
  const id = useId();
  const stop = useRef<AbortController>(null);
  const tools = useRef<HTMLDivElement>(null);
  const tool = () => tools.current?.querySelector('button, [type="file"]');
  const [progress, setProgress] = useState(0);
  const upload = useMutation({
    meta: CHANGES_NOTHING,
    mutationFn: async (file: File) => {
      stop.current = new AbortController();
      const { signal } = stop.current;
      setProgress(0);
      onPreview(await readAsUrl(file));
      return unlessCancelled(signal, () => send(file, { signal, onProgress: setProgress }));
    },
    onSuccess: (uploaded) => {
      if (uploaded !== undefined) onUploaded(uploaded);
    },
    onSettled: () => onPreview(undefined),
  });
  return (
    <>
      <div ref={tools} className="contents">
        {upload.isPending ? (
          <HandsOnFocus key="progress" to={tool}>
            <Progress
              label={progress < 1 ? uploading : processing}
              done={progress < 1 ? progress : undefined}
              onCancel={() => stop.current?.abort()}
            />
          </HandsOnFocus>
        ) : (
          <HandsOnFocus key="file" to={tool}>
            <label
              htmlFor={id}
              className={`${buttonLook('secondary', size)} has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-accent`}
            >
              <ImagePlus aria-hidden className="size-5" />
              {children}
              <input
                id={id}
                type="file"
                accept="image/*"
                className="sr-only"
                aria-invalid={props.isInvalid || undefined}
                aria-describedby={props.describedBy}
                onChange={({ currentTarget }) => {
                  const [file] = currentTarget.files ?? [];
                  if (file !== undefined) upload.mutate(file);
                  // Otherwise choosing the same file again would fire no change event.
                  currentTarget.value = '';
                }}
              />
            </label>
            {more}
          </HandsOnFocus>
        )}
      </div>
      {upload.isError && (
        <p role="alert" className="basis-full font-medium text-danger">
          {upload.error.message}
        </p>
      )}
    </>
  );
}

/** The CSP allows `data:` images but not `blob:` ones. */
function readAsUrl(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}
