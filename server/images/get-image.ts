import { IMAGE_FORMATS, IMAGE_WIDTHS, type ImageFormat } from '../../contract/catalogue/images.ts';
import type { Context } from '../context.ts';
import { findImageBytes } from './queries.ts';

const FILE_NAME = /^(?<name>[a-z0-9-]+)-(?<width>\d+)\.(?<format>[a-z]+)$/;

/** An uploaded picture by file name, in one of the fixed widths and formats. */
export async function getImage(
  { database, imageCache }: Pick<Context, 'database' | 'imageCache'>,
  { fileName }: { fileName: string },
): Promise<{ bytes: Uint8Array; format: ImageFormat } | undefined> {
  const given = FILE_NAME.exec(fileName)?.groups;
  const width = IMAGE_WIDTHS.find((one) => String(one) === given?.width);
  const format = IMAGE_FORMATS.find((one) => one === given?.format);
  if (given?.name === undefined || width === undefined || format === undefined) return undefined;
  const bytes =
    imageCache.get(fileName) ?? (await findImageBytes(database.query, given.name, width, format));
  if (bytes === undefined) return undefined;
  imageCache.keep(fileName, bytes);
  return { bytes, format };
}
