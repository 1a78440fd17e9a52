/** Our own pictures are square and exist in fixed widths and formats under `/images/`. */
export const IMAGE_WIDTHS = [320, 640, 1280] as const;
export const IMAGE_FORMATS = ['avif', 'webp'] as const;

export type ImageWidth = (typeof IMAGE_WIDTHS)[number];
export type ImageFormat = (typeof IMAGE_FORMATS)[number];

const OWN_IMAGE = /^\/images\/(?<name>[a-z0-9]+(?:-[a-z0-9]+)*)-(?:320|640|1280)\.(?:avif|webp)$/;

export function imageFileName(name: string, width: ImageWidth, format: ImageFormat): string {
  return `${name}-${width}.${format}`;
}

export function imagePath(name: string, width: ImageWidth, format: ImageFormat): string {
  return `/images/${imageFileName(name, width, format)}`;
}

/** The value of a product's `image` field for one of our own pictures. */
export function defaultImagePath(name: string): string {
  return imagePath(name, 640, 'webp');
}

/** The name in the path of one of our own pictures, or undefined for any other URL. */
export function ownImageName(address: string): string | undefined {
  return OWN_IMAGE.exec(address)?.groups?.name;
}

/** A `srcset` for one of our own pictures in the given format; undefined for any other URL. */
export function imageSrcSet(address: string, format: ImageFormat): string | undefined {
  const name = ownImageName(address);
  if (name === undefined) return undefined;
  return IMAGE_WIDTHS.map((width) => `${imagePath(name, width, format)} ${width}w`).join(', ');
}
