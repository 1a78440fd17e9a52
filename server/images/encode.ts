import sharp, { type OutputInfo, type Sharp } from 'sharp';
import {
  IMAGE_FORMATS,
  IMAGE_WIDTHS,
  type ImageFormat,
  type ImageWidth,
} from '../../contract/catalogue/images.ts';
import { WORK_LIMITS } from '../../contract/limits.ts';
import { Failure } from '../platform/failure.ts';

export type EncodedImage = { width: ImageWidth; format: ImageFormat; bytes: Uint8Array };

/**
 * The type of a picture is detected from its bytes; formats that can contain programs (SVG, PDF)
 * are never read.
 */
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Heif', 'Nsgif'].map((kind) => `VipsForeignLoad${kind}Buffer`),
});

const MAX_SECONDS = 20;
const WHITE = '#ffffff';
const LARGEST = Math.max(...IMAGE_WIDTHS);

/** The largest pictures are mostly seen on dense screens, where a lower quality does not show. */
const QUALITY: Record<ImageWidth, Record<ImageFormat, number>> = {
  320: { avif: 60, webp: 82 },
  640: { avif: 56, webp: 80 },
  1280: { avif: 53, webp: 76 },
};

/**
 * Rotates the picture upright, crops it to a square around its centre, flattens it on white and
 * strips its metadata, in all widths and formats. A small picture is not enlarged: its larger files
 * have the same number of pixels.
 */
export async function encodeImage(bytes: Uint8Array): Promise<EncodedImage[] | Failure> {
  const square = await decode(bytes, (picture, size) => {
    const side = Math.min(size.width, size.height, LARGEST);
    return picture
      .resize(side, side, { fit: 'cover', position: 'centre' })
      .flatten({ background: WHITE });
  });
  return square instanceof Failure ? square : encodeEach(square);
}

export type OwnRatio = { images: EncodedImage[]; width: number; height: number };

/**
 * The same without cropping, and what is transparent stays so: a logo shows on any background. With
 * the size of the largest file.
 */
export async function encodeInOwnRatio(bytes: Uint8Array): Promise<OwnRatio | Failure> {
  const whole = await decode(bytes, (picture) =>
    picture.resize(LARGEST, LARGEST, { fit: 'inside', withoutEnlargement: true }),
  );
  if (whole instanceof Failure) return whole;
  const { width, height } = whole.info;
  return { images: await encodeEach(whole), width, height };
}

type Decoded = { data: Uint8Array; info: OutputInfo };

async function decode(
  bytes: Uint8Array,
  shape: (picture: Sharp, size: { width: number; height: number }) => Sharp,
): Promise<Decoded | Failure> {
  const options = {
    autoOrient: true,
    failOn: 'error',
    limitInputPixels: WORK_LIMITS.imagePixels,
  } as const;
  try {
    const { autoOrient: size } = await sharp(bytes, options).metadata();
    return await shape(sharp(bytes, options).timeout({ seconds: MAX_SECONDS }), size)
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return new Failure(reasonOf(error.message));
  }
}

async function encodeEach(decoded: Decoded): Promise<EncodedImage[]> {
  const encoded: EncodedImage[] = [];
  // One after another, so that the other cores keep serving.
  for (const width of IMAGE_WIDTHS) {
    for (const format of IMAGE_FORMATS) {
      encoded.push({ width, format, bytes: await encodeOne(decoded, width, format) });
    }
  }
  return encoded;
}

/** libvips reports internals; the user is told what to do. */
function reasonOf(message: string) {
  if (message.includes('unsupported image format')) return 'unsupportedImage';
  if (message.includes('exceeds pixel limit')) return 'imageTooLarge';
  return message.startsWith('timeout') ? 'imageTooSlow' : 'damagedImage';
}

function encodeOne(
  { data, info }: Decoded,
  width: ImageWidth,
  format: ImageFormat,
): Promise<Uint8Array> {
  const quality = QUALITY[width][format];
  const picture = sharp(data, { raw: info }).resize(Math.min(width, info.width));
  // More effort makes AVIF slightly smaller and several times slower.
  return format === 'avif'
    ? picture.avif({ quality, effort: 2 }).toBuffer()
    : picture.webp({ quality, smartSubsample: true }).toBuffer();
}
