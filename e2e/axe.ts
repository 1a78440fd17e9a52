import type { Page, ViewportSize } from '@playwright/test';
import axeCore, { type RunOnly } from 'axe-core';
import { expect, test } from './shop.ts';

declare global {
  var axe: typeof import('axe-core');
}

const RULES: RunOnly = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
};
/** All that the other theme can break: it only changes colours. */
const COLOUR_RULES: RunOnly = {
  type: 'rule',
  values: ['color-contrast', 'link-in-text-block'],
};

export const DESK = { width: 1280, height: 720 };
const PHONE = { width: 360, height: 740 };
/** What a page of 1280 px has left at 400 % zoom: WCAG's measure of reflow. */
const NARROWEST = { width: 320, height: 640 };

/** WCAG 2.2 AA and what axe calls best practice on the live page, and its colours in the other theme. */
export async function expectNoViolations(page: Page, screen: string): Promise<void> {
  await expectNoneIn(page, screen, 'light', RULES);
  await expectNoneIn(page, screen, 'dark', COLOUR_RULES);
}

/** All rules at both widths and in both themes; `expectNoViolationsCrosswise` has the other pairs. */
export async function expectNoViolationsAtAnyWidth(
  page: Page,
  screen: string,
  [wide, narrow]: readonly [ViewportSize, ViewportSize] = [DESK, PHONE],
): Promise<void> {
  await page.setViewportSize(wide);
  await expectNoneIn(page, screen, 'light', RULES);
  await page.setViewportSize(narrow);
  await expectNoneIn(page, screen, 'dark', RULES);
}

export async function expectNoViolationsCrosswise(page: Page, screen: string): Promise<void> {
  await page.setViewportSize(DESK);
  await expectNoneIn(page, screen, 'dark', RULES);
  await page.setViewportSize(PHONE);
  await expectNoneIn(page, screen, 'light', RULES);
}

async function expectNoneIn(
  page: Page,
  screen: string,
  colorScheme: 'light' | 'dark',
  rules: RunOnly,
): Promise<void> {
  const where = `${screen}, ${colorScheme} theme, ${page.viewportSize()?.width} px`;
  await test.step(where, async () => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await untilStill(page);
    expect(await findViolations(page, rules), where).toEqual([]);
  });
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

/** Each as the rule's name and the elements that break it. */
async function findViolations(page: Page, runOnly: RunOnly): Promise<[string, string[]][]> {
  await bringAxe(page);
  return page.evaluate(
    async (options) => {
      const { violations } = await window.axe.run(document, options);
      return violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)]);
    },
    {
      runOnly,
      // Describing every passing rule would take longer than finding the failing ones, and a
      // selector is not reported.
      resultTypes: ['violations' as const],
      selectors: false,
      // Only rules about sound and video want files loaded again, and the shop has neither.
      preload: false,
    },
  );
}

/** Compiling axe takes longer than most runs of it: each document gets it once. */
async function bringAxe(page: Page): Promise<void> {
  for (const frame of page.frames()) {
    // No script runs where a mail is shown; `mails.spec.ts` checks each by itself.
    if (frame.url().endsWith('/mail-frame')) continue;
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axeCore.source);
  }
}

/** Colours fade from one theme to the other, and axe would measure the ones in between. */
async function untilStill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // A transition starts some frames after the theme changes, and one that it triggers even later.
    for (let stillFrames = 0; stillFrames < 3; ) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      const ending = document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
      stillFrames = ending.length === 0 ? stillFrames + 1 : 0;
      // A cancelled one, as when its element is removed, is over too.
      await Promise.allSettled(ending.map(({ finished }) => finished));
    }
  });
}
