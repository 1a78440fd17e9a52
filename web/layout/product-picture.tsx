import { ImageOff } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { imageSrcSet } from '../../contract/catalogue/images.ts';

/** In view at once on any screen, in view at once on a wide screen, and the rest. */
export type Urgency = 'first' | 'soon' | 'later';

type ProductPictureProps = {
  image: string;
  alt: string;
  /** How wide the picture will be, as in the `sizes` attribute. */
  sizes: string;
  urgency?: Urgency;
};

/** A square picture: our own in the right size and format, a foreign one as it is. */
export function ProductPicture({ image, alt, sizes, urgency = 'later' }: ProductPictureProps) {
  const [failed, setFailed] = useState<string>();
  const shown = useRef<HTMLImageElement>(null);
  // It may have failed before the handler was attached.
  useEffect(() => {
    const { complete, naturalWidth } = shown.current ?? {};
    if (complete && naturalWidth === 0) setFailed(image);
  }, [image]);
  if (failed === image) return <MissingPicture alt={alt} />;

  const avif = imageSrcSet(image, 'avif');
  return (
    <picture>
      {avif !== undefined && <source type="image/avif" srcSet={avif} sizes={sizes} />}
      <img
        ref={shown}
        src={image}
        srcSet={imageSrcSet(image, 'webp')}
        sizes={sizes}
        alt={alt}
        width={640}
        height={640}
        loading={urgency === 'later' ? 'lazy' : 'eager'}
        fetchPriority={urgency === 'first' ? 'high' : 'auto'}
        onError={() => setFailed(image)}
        className="picture aspect-square w-full object-cover"
      />
    </picture>
  );
}

function MissingPicture({ alt }: { alt: string }) {
  const name = alt === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': alt };
  return (
    <div {...name} className="grid aspect-square w-full place-items-center bg-sunken text-ink-soft">
      <ImageOff aria-hidden className="size-1/4" strokeWidth={1.25} />
    </div>
  );
}
