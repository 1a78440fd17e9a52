import sharp from 'sharp';
import { paths } from '../contract/paths.ts';
import { addProductByApi } from './back-office.ts';
import { fetchAdmin } from './people.ts';
import { expect, test } from './shop.ts';

test('text that no font here can draw is visible all the same, and names keep their direction', async ({
  page,
  shop,
}) => {
  const admin = await fetchAdmin(shop.url);
  const { _id } = await addProductByApi(admin, shop.url, {
    name: 'حقيبة يد 100% قطن',
    brand: 'कपड़े का थैला',
  });
  await page.goto(paths.product(_id));
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('حقيبة يد 100% قطن');
  // Its first letter is at the right end.
  const isFromRight = await heading.evaluate((element) => {
    const range = document.createRange();
    range.setStart(element.firstChild as Node, 0);
    range.setEnd(element.firstChild as Node, 1);
    return element.getBoundingClientRect().right - range.getBoundingClientRect().right < 2;
  });
  expect(isFromRight).toBe(true);
  // The last is for private use: no font has it.
  for (const text of ['कपड़े का थैला', 'தமிழ்', 'حقيبة', '布袋', '\ue123']) {
    const inked = await heading.evaluate(async (element, drawn) => {
      const { fontFamily } = getComputedStyle(element);
      const font = `40px ${fontFamily}`;
      await document.fonts.load(font, drawn);
      await document.fonts.ready;
      const canvas = document.createElement('canvas');
      const context = canvas.getContext('2d');
      if (context === null) return 0;
      context.font = font;
      context.fillText(drawn, 10, 80);
      const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
      return data.filter((value, index) => index % 4 === 3 && value > 0).length;
    }, text);
    expect(inked, `what is drawn of ${text}`).toBeGreaterThan(20);
  }
});

test('a missing picture has a stand-in before any script is here', async ({ page, shop }) => {
  const admin = await fetchAdmin(shop.url);
  const foreign = 'https://pictures.example/gone.png';
  const { _id } = await addProductByApi(admin, shop.url, { image: foreign });
  await page.route(foreign, (route) => route.fulfill({ status: 404 }));
  await page.setViewportSize({ width: 1280, height: 1000 });
  await page.route('**/assets/*.js', () => {});
  await page.goto(paths.product(_id), { waitUntil: 'commit' });
  const picture = page.getByRole('article').locator('img').first();
  // With the style sheet, and after the answer that there is none.
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
    // Of a picture of its own: the whole is looked at otherwise.
    const { channels } = await sharp(await sharp(shown).extract(part).toBuffer()).stats();
    return Math.min(...channels.slice(0, 3).map(({ min }) => min));
  };
  const quarter = Math.floor(width / 4);
  expect(await darkest(quarter, quarter, quarter * 2), 'the mark in the middle').toBeLessThan(150);
  expect(await darkest(8, 8, Math.floor(quarter / 2)), 'nothing in the corner').toBeGreaterThan(
    220,
  );
});
