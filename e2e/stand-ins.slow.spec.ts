import sharp from 'sharp';
import { paths } from '../contract/paths.ts';
import { addProductByApi } from './back-office.ts';
import { fetchAdmin } from './people.ts';
import { expect, test } from './shop.ts';

test('text that no installed font can draw is still visible, and a name keeps its direction', async ({
  page,
  shop,
}) => {
  const admin = await fetchAdmin(shop.url);
  const open = async (name: string) => {
    const { _id } = await addProductByApi(admin, shop.url, { name });
    await page.goto(paths.product(_id));
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toHaveText(name);
    await page.evaluate(() => document.fonts.ready);
    return heading;
  };

  // The last is for private use, which no font has. The spaces are in ours.
  for (const name of ['कपड़े का थैला', 'தமிழ் பை', 'حقيبة يد', '布袋 布袋', '\ue123 \ue124']) {
    await test.step(name, async () => {
      const { channels } = await sharp(await (await open(name)).screenshot()).stats();
      expect(channels[0]?.min, 'the darkest of what is drawn').toBeLessThan(150);
    });
  }

  await test.step('punctuation at the end of a right-to-left name is on its left', async () => {
    const heading = await open('حقيبة يد!');
    const isAtLeft = await heading.evaluate(({ firstChild }) => {
      const placeOf = (index: number) => {
        const range = document.createRange();
        range.setStart(firstChild as Node, index);
        range.setEnd(firstChild as Node, index + 1);
        return range.getBoundingClientRect().left;
      };
      return placeOf(8) < placeOf(0);
    });
    expect(isAtLeft).toBe(true);
  });
});

test('a missing image has a placeholder before any script runs', { tag: '@pictures' }, async ({
  page,
  shop,
}) => {
  const admin = await fetchAdmin(shop.url);
  const foreign = 'https://pictures.example/gone.png';
  const { _id } = await addProductByApi(admin, shop.url, { image: foreign });
  await page.route(foreign, (route) => route.fulfill({ status: 404 }));
  await page.setViewportSize({ width: 1280, height: 1000 });
  await page.route('**/assets/*.js', () => {});
  await page.goto(paths.product(_id), { waitUntil: 'commit' });
  const picture = page.getByRole('article').locator('img').first();
  // With the style sheet loaded, and after the 404.
  await expect
    .poll(() =>
      picture.evaluate((img: HTMLImageElement) => {
        return img.complete && getComputedStyle(img).objectFit === 'cover';
      }),
    )
    .toBe(true);
  const { width, height } = (await picture.boundingBox()) ?? { width: 0, height: 0 };
  expect(width).toBe(height);
  const shown = await picture.screenshot();
  const darkest = async (left: number, top: number, size: number) => {
    const part = { left, top, width: size, height: size };
    // In an image of its own: the whole page is checked otherwise.
    const { channels } = await sharp(await sharp(shown).extract(part).toBuffer()).stats();
    return Math.min(...channels.slice(0, 3).map(({ min }) => min));
  };
  const quarter = Math.floor(width / 4);
  expect(await darkest(quarter, quarter, quarter * 2), 'the mark in the middle').toBeLessThan(150);
  expect(await darkest(8, 8, Math.floor(quarter / 2)), 'nothing in the corner').toBeGreaterThan(
    220,
  );
});
