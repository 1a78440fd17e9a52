import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from './shop.ts';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** All that the other theme can break: it changes colours and nothing else. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

export const DESK = { width: 1280, height: 720 };
const PHONE = { width: 360, height: 740 };
/** What a page of 1280 px has left at 400 % zoom: WCAG's measure of reflow. */
const NARROWEST = { width: 320, height: 640 };

/** WCAG 2.2 AA and what axe calls best practice on the live page, and its colours in the other theme. */
export async function expectNoViolations(page: Page, screen: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    const where = `${screen}, ${colorScheme} theme, ${page.viewportSize()?.width} px`;
    await test.step(where, async () => {
      await page.emulateMedia({ colorScheme });
      await untilStill(page);
      const axe = new AxeBuilder({ page })
        // Describing all that passes would take longer than finding what does not.
        .options({ resultTypes: ['violations'] })
        // Without a page of its own for each look: nothing of ours is in a frame of another origin.
        .setLegacyMode();
      const { violations } = await (colorScheme === 'light'
        ? axe.withTags(RULES)
        : axe.withRules(COLOUR_RULES)
      ).analyze();
      const found = violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)]);
      expect(found, where).toEqual([]);
    });
  }
}

export async function expectNoViolationsAtAnyWidth(page: Page, screen: string): Promise<void> {
  for (const size of [DESK, PHONE]) {
    await page.setViewportSize(size);
    await expectNoViolations(page, screen);
  }
}

export async function expectNoScrollingSideways(page: Page, screen: string): Promise<void> {
  const where = `${screen}, no scrolling sideways at ${NARROWEST.width} px`;
  await test.step(where, async () => {
    await page.setViewportSize(NARROWEST);
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth), where)
      .toBeLessThanOrEqual(0);
  });
}

/** Colours fade from one theme to the other; axe would measure those between. */
async function untilStill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // A new theme is only known to the next frame, and its fading begins with the one after it.
    for (let frame = 0; frame < 2; frame += 1) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    // One that is cancelled, as when its element is removed, is over too.
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}
