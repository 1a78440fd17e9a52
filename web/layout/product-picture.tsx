import { imageSrcSet } from '../../contract/images.ts';

type ProductPictureProps = {
  image: string;
  alt: string;
  /** How wide the picture will be, as in the `sizes` attribute. */
  sizes: string;
  /** Part of what a visitor sees first. */
  eager?: boolean;
};

/** A square picture: our own in the right size and format, a foreign one as it is. */
export function ProductPicture({ image, alt, sizes, eager = false }: ProductPictureProps) {
  const avif = imageSrcSet(image, 'avif');
  return (
    <picture>
      {avif !== undefined && <source type="image/avif" srcSet={avif} sizes={sizes} />}
      <img
        src={image}
        srcSet={imageSrcSet(image, 'webp')}
        sizes={sizes}
        alt={alt}
        width={640}
        height={640}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : 'auto'}
        className="aspect-square w-full object-cover"
      />
    </picture>
  );
}
