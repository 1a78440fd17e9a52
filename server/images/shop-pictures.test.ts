import sharp from 'sharp';
import { expect, test } from 'vitest';
import { expectProblem } from '../platform/http/testing.ts';
import { describeOnOneEngine } from '../platform/testing/engines.ts';
import { openTestShop } from '../platform/testing/test-shop.ts';
import { BLUE, colourAt, paint, RED } from './testing.ts';

describeOnOneEngine('pictures of the settings', (place) => {
  async function openUploading() {
    const shop = await openTestShop(place);
    const { jwtToken: token } = await shop.admin();
    const send = (body: Uint8Array, url = '/api/admin/settings/pictures') =>
      shop.request({
        method: 'POST',
        url,
        token,
        body,
        headers: { 'content-type': 'image/png' },
      });
    return { shop, send };
  }

  test('a picture keeps its ratio, and large ones are made smaller', async () => {
    const { shop, send } = await openUploading();
    const wide = await send(await paint(2_000, 500, RED, BLUE).png().toBuffer());
    const answer = wide.json<{ image: string; width: number; height: number }>();
    expect(answer).toEqual({
      image: expect.stringMatching(/^\/images\/up-shop-[0-9a-f]{32}-640\.webp$/),
      width: 1280,
      height: 320,
    });
    const { rawPayload } = await shop.request({ url: answer.image });
    const { width, height } = await sharp(rawPayload).metadata();
    expect([width, height]).toEqual([640, 160]);
    // Nothing was cut off at the sides.
    expect(await colourAt(rawPayload, 5, 80)).toBe('#f00');
    expect(await colourAt(rawPayload, 634, 80)).toBe('#00f');

    const small = await send(await paint(30, 60).png().toBuffer());
    expect(small.json()).toMatchObject({ width: 30, height: 60 });
  });

  test('what is transparent stays transparent', async () => {
    const { shop, send } = await openUploading();
    const clear = { r: 0, g: 0, b: 0, alpha: 0 };
    const logo = sharp({ create: { width: 40, height: 20, channels: 4, background: clear } });
    const { image } = (await send(await logo.png().toBuffer())).json<{ image: string }>();
    const { rawPayload } = await shop.request({ url: image });
    expect((await sharp(rawPayload).stats()).isOpaque).toBe(false);
  });

  test('the same bytes are one picture, apart from a product’s of the same bytes', async () => {
    const { send } = await openUploading();
    const bytes = await paint(40, 20).png().toBuffer();
    const [once, again] = [await send(bytes), await send(bytes)];
    expect(again.json()).toEqual(once.json());
    const product = await send(bytes, '/api/admin/images');
    expect(product.json<{ image: string }>().image).not.toBe(once.json<{ image: string }>().image);
  });

  test('a drawing that could contain a program is refused', async () => {
    const { send } = await openUploading();
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
    expect(expectProblem(await send(svg), 400).detail).toBe(
      'This file isn’t a supported image. Use JPEG, PNG, WebP, AVIF or GIF.',
    );
  });
});
