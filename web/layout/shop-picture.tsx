import { imageSrcSet } from '../../contract/catalogue/images.ts';
import type { ShopPicture as Picture } from '../../contract/settings/shop.ts';

type ShopPictureProps = {
  picture: Picture;
  /** In pixels: it is drawn as large as it fits, in its own ratio, and never larger than it is. */
  most: { width: number; height: number };
  isUrgent?: boolean;
  className?: string;
};

/** A picture of the owner's. Its size is known before it is loaded, so nothing moves when it is. */
export function ShopPicture({ picture, most, isUrgent = false, className = '' }: ShopPictureProps) {
  const { image, width, height } = picture;
  const scale = Math.min(1, most.width / width, most.height / height);
  const shownWidth = Math.max(1, Math.round(width * scale));
  const sizes = `min(100vw, ${shownWidth}px)`;
  return (
    <picture>
      <source type="image/avif" srcSet={imageSrcSet(image, 'avif')} sizes={sizes} />
      <img
        src={image}
        srcSet={imageSrcSet(image, 'webp')}
        sizes={sizes}
        alt=""
        width={shownWidth}
        height={Math.max(1, Math.round(height * scale))}
        fetchPriority={isUrgent ? 'high' : 'auto'}
        className={`h-auto max-w-full ${className}`}
      />
    </picture>
  );
}
