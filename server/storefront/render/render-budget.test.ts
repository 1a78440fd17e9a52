import { expect, test } from 'vitest';
import { readView } from '../../../contract/catalogue/list-view.ts';
import { costOfView, RenderBudget } from './render-budget.ts';

function openBudget() {
  let time = 1_000;
  const budget = new RenderBudget({ burst: 100, perSecond: 10, now: () => time });
  const wait = (ms: number) => {
    time += ms;
  };
  return { budget, wait };
}

test('a burst is rendered, then only as much as the budget refills', () => {
  const { budget, wait } = openBudget();
  expect([budget.take(60), budget.take(40), budget.take(1)]).toEqual([true, true, false]);
  wait(2_400);
  expect([budget.take(25), budget.take(24), budget.take(1)]).toEqual([false, true, false]);
});

test('unused budget does not accumulate beyond the burst', () => {
  const { budget, wait } = openBudget();
  wait(3_600_000);
  expect([budget.take(101), budget.take(100), budget.take(1)]).toEqual([false, true, false]);
});

test('a clock set back adds nothing to the budget and takes nothing', () => {
  const { budget, wait } = openBudget();
  budget.take(50);
  wait(-60_000);
  expect([budget.take(51), budget.take(50)]).toEqual([false, true]);
});

const cost = (query: string, products: number) =>
  costOfView(readView(new URLSearchParams(query), 5000), products);

test('a view costs the cards it shows plus a look at every product', () => {
  expect(cost('category=clothing', 200)).toBe(25);
  expect(cost('category=clothing&shown=48', 20_000)).toBe(148);
  expect(cost('shown=1000000', 200)).toBe(241);
});

test('each search word costs another look at every product, counted once however often it is typed', () => {
  expect(cost('q=oak', 20_000)).toBe(224);
  expect(cost('q=oak+table', 20_000)).toBe(324);
  expect(cost('q=oak+OAK+oak', 20_000)).toBe(224);
});

test('sorting costs nothing, so that a sorted view of a large shop is rendered too', () => {
  expect(cost('sort=name', 1_000)).toBe(29);
  expect(new RenderBudget().take(cost('sort=price-asc', 100_000))).toBe(true);
});
