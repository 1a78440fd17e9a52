import type { ShopPicture } from '../../../contract/settings/shop.ts';

type ShownPictureProps = { picture: ShopPicture; alt: string };

/** In its own ratio, and never larger than its place. */
export function ShownPicture({ picture: { image, width, height }, alt }: ShownPictureProps) {
  return (
    <img
      src={image}
      width={width}
      height={height}
      alt={alt}
      className="h-auto max-h-40 w-auto max-w-full object-contain"
    />
  );
}
