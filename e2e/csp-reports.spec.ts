import { expect, test } from './shop.ts';

test.use({ allowedErrors: [/Content Security Policy/] });

test('a script that the policy stops is reported by the browser and logged, without the query', async ({
  page,
  shop,
}) => {
  await page.goto('/productScreen?category=private');
  await page.evaluate(() => {
    const script = document.createElement('script');
    script.src = 'https://evil.example/steal.js';
    document.head.append(script);
  });
  await expect
    .poll(() => shop.output())
    .toContain(
      '"violation":{"directive":"script-src-elem","blocked":"https://evil.example","path":"/productScreen"}',
    );
});
