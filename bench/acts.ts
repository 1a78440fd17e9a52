import type { Browser, Locator, Page } from '@playwright/test';
import * as PRODUCT from '../contract/catalogue/wording.ts';
import { paths } from '../contract/paths.ts';
import { LABELS } from '../contract/wording.ts';
import { median, printTable } from './report.ts';

const ROUNDS = 9;
/** How much slower a cheap phone is than the machine this runs on. */
const CPU_SLOWDOWN = 4;

type Act = {
  name: string;
  at: string;
  /** The element; hovering over it has prefetched what it leads to. */
  on: (page: Page) => Locator;
  /** For a slider: the new value. */
  to?: string;
  /** A selector that matches once the effect is visible. */
  shows: string;
};

/** What shoppers do most. */
const actsOf = (product: string): Act[] => [
  {
    name: 'choose a category',
    at: paths.productList,
    on: (page) => page.getByRole('button', { name: 'Kitchen & Dining' }),
    shows: 'button[aria-pressed="true"]',
  },
  {
    name: 'move the price slider',
    at: paths.productList,
    on: (page) => page.getByRole('slider', { name: 'Price' }),
    to: '2000',
    shows: '[aria-valuetext="₹2,000"]',
  },
  {
    name: 'press Add To Cart',
    at: product,
    on: (page) => page.getByRole('button', { name: PRODUCT.addToCart }),
    shows: '[aria-label^="Remove"]',
  },
  {
    name: 'go from home to the list',
    at: paths.home,
    on: (page) => page.getByRole('link', { name: LABELS.products }).first(),
    shows: 'ul[aria-label="Products"]',
  },
];

/** Measures the time from an action to the frame that shows its effect. */
export async function printActs(browser: Browser, url: string, product: string): Promise<void> {
  const rows: string[][] = [];
  for (const act of actsOf(product)) {
    const plain: number[] = [];
    const slow: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      plain.push(await timeAct(browser, url, act, 1));
      slow.push(await timeAct(browser, url, act, CPU_SLOWDOWN));
    }
    rows.push([act.name, `${median(plain).toFixed(0)} ms`, `${median(slow).toFixed(0)} ms`]);
  }
  console.log(`\nFrom an action to the frame that shows its effect, median of ${ROUNDS}`);
  printTable(['action', 'here', `${CPU_SLOWDOWN} times slower`], rows);
}

async function timeAct(browser: Browser, url: string, act: Act, slowdown: number): Promise<number> {
  const page = await browser.newPage();
  await page.goto(`${url}${act.at}`, { waitUntil: 'networkidle' });
  await act.on(page).hover();
  await page.waitForLoadState('networkidle');
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  const waited = await act.on(page).evaluate(actAndWait, { to: act.to, shows: act.shows });
  await page.close();
  return waited;
}

/** Runs in the page. */
function actAndWait(
  element: HTMLElement | SVGElement,
  { to, shows }: { to: string | undefined; shows: string },
): Promise<number> {
  return new Promise((resolve) => {
    const begun = performance.now();
    const look = () => {
      if (document.querySelector(shows) === null) requestAnimationFrame(look);
      // After this frame has been painted.
      else setTimeout(() => resolve(performance.now() - begun));
    };
    if (to === undefined) (element as HTMLElement).click();
    else {
      const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {};
      set?.call(element, to);
      element.dispatchEvent(new Event('input', { bubbles: true }));
    }
    requestAnimationFrame(look);
  });
}
