import sharp from 'sharp';
import { describe, expect, onTestFinished, test } from 'vitest';
import {
  IMAGE_FORMATS,
  IMAGE_WIDTHS,
  imagePath,
  ownImageName,
} from '../../contract/catalogue/images.ts';
import { buildApp } from '../app.ts';
import { demoProducts } from '../catalogue/demo/catalogue.ts';
import { readConfig } from '../config.ts';
import { expectProblem, openAnyShop } from '../platform/http/testing.ts';
import { openForTest } from '../platform/testing/databases.ts';
import { describeOnEachEngine, describeOnOneEngine } from '../platform/testing/engines.ts';
import { openTestShop, serveDatabase, type TestShop } from '../platform/testing/test-shop.ts';
import { BLUE, colourAt, paint, RED, upload } from './testing.ts';
import { UPLOADED_PREFIX } from './upload.ts';

async function openWithAdmin(place?: Parameters<typeof openTestShop>[0]) {
  const shop = await (place === undefined ? openAnyShop() : openTestShop(place));
  const { user, jwtToken: token } = await shop.admin();
  return { shop, token, user };
}

async function nameOf(shop: TestShop, token: string, picture: Uint8Array): Promise<string> {
  const response = await upload(shop, token, picture);
  expect(`${response.statusCode} ${response.body}`).toMatch(/^200 /);
  return ownImageName(response.json<{ image: string }>().image) ?? '';
}

/** Quickly made, however large it is. */
const flat = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: RED } })
    .png({ compressionLevel: 1 })
    .toBuffer();

const countImages = async ({ database }: TestShop) =>
  (await database.query.selectFrom('images').select('name').execute()).length;

describeOnOneEngine('POST /api/admin/images', (place) => {
  test('a browser that has a picture is not sent it again, and HEAD gives its size', async () => {
    const { shop, token } = await openWithAdmin(place);
    const name = await nameOf(shop, token, await paint(64, 64).png().toBuffer());
    const url = imagePath(name, 320, 'webp');
    const { headers, rawPayload } = await shop.request({ url });
    const again = await shop.request({ url, headers: { 'if-none-match': String(headers.etag) } });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    const head = await shop.request({ method: 'HEAD', url });
    expect(head.headers['content-length']).toBe(String(rawPayload.length));
  });

  test('a visitor and a shopper are rejected before the picture is read', async () => {
    const { shop } = await openWithAdmin(place);
    const { jwtToken } = await shop.shopper();
    const picture = await paint(10, 10).png().toBuffer();
    expectProblem(await upload(shop, undefined, picture), 401);
    expectProblem(await upload(shop, jwtToken, picture), 403);
    expect(await countImages(shop)).toBe(0);
  });

  test('a file that is not a picture is rejected with a clear message, and nothing is stored', async () => {
    const { shop, token } = await openWithAdmin(place);
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"></svg>';
    const unknown = /JPEG, PNG, WebP, AVIF or GIF/;
    const cases: [string, Uint8Array, RegExp][] = [
      ['an SVG', Buffer.from(svg), unknown],
      ['a PDF', Buffer.from('%PDF-1.7\n1 0 obj\n'), unknown],
      ['a TIFF', await paint(20, 20).tiff().toBuffer(), unknown],
      ['text that poses as PNG', Buffer.from('\x89PNG\r\n\x1a\nhello'), /supported|can’t be read/],
      ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>'), unknown],
      ['one byte', Buffer.from([0]), unknown],
      ['nothing', Buffer.alloc(0), /^This file is empty\.$/],
      ['too many pixels in few bytes', await flat(8000, 7000), /The limit is 50 megapixels/],
    ];
    for (const format of ['jpeg', 'png', 'webp', 'avif', 'gif'] as const) {
      const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
      const whole = await sharp({
        create: { width: 200, height: 200, channels: 3, background: RED, noise },
      })
        .toFormat(format)
        .toBuffer();
      for (const part of [0.3, 0.9]) {
        const cut = whole.subarray(0, Math.floor(whole.length * part));
        cases.push([`${part} of a ${format}`, cut, /^This image is damaged/]);
      }
    }
    for (const [what, bytes, sentence] of cases) {
      const response = await upload(shop, token, bytes);
      expect([what, response.statusCode]).toEqual([what, 400]);
      expect([what, expectProblem(response, 400).detail]).toEqual([
        what,
        expect.stringMatching(sentence),
      ]);
    }
    expect(await countImages(shop)).toBe(0);
    expect((await shop.request({ url: '/readyz' })).statusCode).toBe(200);
  });
});

describeOnEachEngine('POST /api/admin/images, on each engine', (place) => {
  test('answers the path for a product, and every server then has the picture square in all widths and formats', async () => {
    const location = await place('migrated');
    const shop = await serveDatabase(await openForTest(location));
    const other = await serveDatabase(await openForTest(location));
    const { jwtToken: token } = await shop.admin();
    const response = await upload(shop, token, await paint(1500, 1400).jpeg().toBuffer());
    expect(response.statusCode).toBe(200);
    const { image } = response.json<{ image: string }>();
    expect(image).toMatch(/^\/images\/up-[0-9a-f]{32}-640\.webp$/);
    const name = ownImageName(image) ?? '';
    for (const width of IMAGE_WIDTHS) {
      for (const format of IMAGE_FORMATS) {
        const url = imagePath(name, width, format);
        const served = await other.request({ url });
        expect([url, served.statusCode]).toEqual([url, 200]);
        expect(served.headers).toMatchObject({
          'content-type': `image/${format}`,
          'cache-control': 'public, max-age=31536000, immutable',
          'x-content-type-options': 'nosniff',
        });
        const found = await sharp(served.rawPayload).metadata();
        expect(found).toMatchObject({ width, height: width });
        expect(found.format).toBe(format === 'avif' ? 'heif' : format);
        expect(await colourAt(served.rawPayload, 5, 5)).toBe('#f00');
      }
    }
  });

  test('the same picture sent twice, even at the same time, is stored once', async () => {
    const { shop, token } = await openWithAdmin(place);
    const picture = await paint(30, 30).png().toBuffer();
    const names = await Promise.all([1, 2, 3].map(() => nameOf(shop, token, picture)));
    names.push(await nameOf(shop, token, picture));
    expect(new Set(names).size).toBe(1);
    expect(await countImages(shop)).toBe(IMAGE_WIDTHS.length * IMAGE_FORMATS.length);
    const log = await shop.database.query.selectFrom('audit_log').selectAll().execute();
    expect(log).toMatchObject([
      { action: 'add', subject_kind: 'image', subject_id: names[0], before: null },
    ]);
  });
});

describe('an uploaded picture', () => {
  const show = async (shop: TestShop, token: string, picture: Uint8Array) => {
    const name = await nameOf(shop, token, picture);
    return (await shop.request({ url: imagePath(name, 1280, 'webp') })).rawPayload;
  };

  test('is rotated upright, and its metadata is stripped', async () => {
    const { shop, token } = await openWithAdmin();
    const photo = await paint(200, 100, RED, BLUE)
      .withMetadata({ orientation: 6 })
      .withExifMerge({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '12/1 58/1 0/1' } })
      .jpeg()
      .toBuffer();
    expect((await sharp(photo).metadata()).exif).toBeDefined();
    const shown = await show(shop, token, photo);
    // Rotated right by 90°: what was on the left is now at the top.
    expect(await colourAt(shown, 50, 10)).toBe('#f00');
    expect(await colourAt(shown, 50, 90)).toBe('#00f');
    const { exif, orientation, icc, xmp } = await sharp(shown).metadata();
    expect({ exif, orientation, icc, xmp }).toEqual({});
  });

  test('is cropped around its centre, and not enlarged', async () => {
    const { shop, token } = await openWithAdmin();
    const wide = await paint(300, 100, RED, BLUE).png().toBuffer();
    const shown = await show(shop, token, wide);
    expect(await sharp(shown).metadata()).toMatchObject({ width: 100, height: 100 });
    expect(await colourAt(shown, 5, 50)).toBe('#f00');
    expect(await colourAt(shown, 95, 50)).toBe('#00f');
  });

  test('is flattened on white if it is transparent', async () => {
    const { shop, token } = await openWithAdmin();
    const clear = { r: 0, g: 0, b: 0, alpha: 0 };
    const picture = await sharp({
      create: { width: 20, height: 20, channels: 4, background: clear },
    })
      .png()
      .toBuffer();
    expect(await colourAt(await show(shop, token, picture), 10, 10)).toBe('#fff');
  });

  test.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)('may be a %s', async (format) => {
    const { shop, token } = await openWithAdmin();
    const shown = await show(shop, token, await paint(40, 40).toFormat(format).toBuffer());
    expect(await colourAt(shown, 20, 20)).toBe('#f00');
  });

  test('that is animated shows its first frame', async () => {
    const { shop, token } = await openWithAdmin();
    const frames = await Promise.all(
      [RED, BLUE].map((colour) => paint(40, 40, colour).png().toBuffer()),
    );
    for (const format of ['gif', 'webp'] as const) {
      const moving = await sharp(frames, { join: { animated: true } })
        .toFormat(format)
        .toBuffer();
      expect((await sharp(moving, { pages: -1 }).metadata()).pages).toBe(2);
      expect(await colourAt(await show(shop, token, moving), 20, 20)).toBe('#f00');
    }
  });
});

test('a body of another type or too large is rejected', async () => {
  const { shop, token } = await openWithAdmin();
  const json = await upload(shop, token, Buffer.from('{}'), 'application/json');
  expect(expectProblem(json, 415).detail).toBe('Send the body as image/*.');
  const tooLarge = await upload(shop, token, Buffer.alloc(10 * 1024 * 1024 + 1));
  expect(expectProblem(tooLarge, 413).detail).toBe('This file is too large. The limit is 10 MB.');
});

test.each([
  'up-0000-320.webp',
  'up-00000000000000000000000000000000-640.webp',
  'up-x-641.webp',
  'up-x-640.png',
  'up--640.webp',
  'up-',
  'up-%00-640.webp',
  "up-' or 1=1---640.webp",
  `up-${'x'.repeat(5_000)}-640.webp`,
])('a picture that does not exist is not found: %j', async (file) => {
  const shop = await openAnyShop();
  expectProblem(await shop.request({ url: `/images/${encodeURI(file)}` }), 404);
});

test('with the pages, the pictures that come with the shop are still served from their files', async () => {
  const { database } = (await openWithAdmin()).shop;
  const app = await buildApp({
    database,
    config: readConfig({ RATE_LIMITS: '0' }),
    withPages: true,
    logTo: { write: () => {} },
  });
  onTestFinished(() => app.close());
  const bytes = await paint(10, 10).webp().toBuffer();
  const name = `${UPLOADED_PREFIX}0`;
  const image = { name, width: 320, format: 'webp', bytes, created_at: 1 } as const;
  await database.query.insertInto('images').values(image).execute();
  const uploaded = await app.inject(imagePath(name, 320, 'webp'));
  expect(uploaded.rawPayload).toEqual(bytes);
  const own = await app.inject(imagePath(demoProducts[0]?.picture ?? '', 320, 'webp'));
  expect([own.statusCode, own.headers['content-type']]).toEqual([200, 'image/webp']);
  expect(own.headers['cache-control']).not.toBe(uploaded.headers['cache-control']);
  expect((await app.inject(imagePath('no-such-picture', 320, 'webp'))).statusCode).toBe(404);
});

test('no picture of the demo shop is named like an uploaded one', () => {
  const names = demoProducts.map(({ picture }) => picture);
  expect(names.filter((name) => name.startsWith(UPLOADED_PREFIX))).toEqual([]);
});
