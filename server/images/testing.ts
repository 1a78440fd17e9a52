import type { LightMyRequestResponse } from 'fastify';
import sharp from 'sharp';
import type { TestShop } from '../platform/testing/test-shop.ts';

export const RED = '#ff0000';
export const BLUE = '#0000ff';

/** A picture of one colour, or of two halves side by side. */
export function paint(width: number, height: number, left = RED, right = left) {
  const half = { width: Math.ceil(width / 2), height, channels: 3, background: right } as const;
  return sharp({ create: { width, height, channels: 3, background: left } }).composite([
    { input: { create: half }, left: Math.floor(width / 2), top: 0 },
  ]);
}

export function upload(
  { request }: TestShop,
  token: string | undefined,
  body: Uint8Array,
  type = 'image/png',
): Promise<LightMyRequestResponse> {
  return request({
    method: 'POST',
    url: '/api/admin/images',
    ...(token === undefined ? {} : { token }),
    body,
    headers: { 'content-type': type },
  });
}

/** The colour of a pixel as hexadecimal digits, each rounded to multiples of 17. */
export async function colourAt(picture: Uint8Array, x: number, y: number): Promise<string> {
  const pixel = await sharp(picture)
    .extract({ left: x, top: y, width: 1, height: 1 })
    .removeAlpha()
    .raw()
    .toBuffer();
  return `#${[...pixel].map((part) => Math.round(part / 17).toString(16)).join('')}`;
}
