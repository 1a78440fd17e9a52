import { expect, type Page } from '@playwright/test';

/** Also where a cell spans two columns, a row has a heading of its own, or rows become cards. */
export async function expectOneCellPerHeading(page: Page, columns: number): Promise<void> {
  const before = page.viewportSize();
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const rows = page.getByRole('table').getByRole('row');
    await expect(rows.first().getByRole('columnheader')).toHaveCount(columns);
    const spans = await rows.evaluateAll((all: HTMLTableRowElement[]) =>
      all.map(({ cells }) => [...cells].map((cell) => cell.colSpan)),
    );
    expect(spans.length).toBeGreaterThan(1);
    for (const row of spans) expect(row).toEqual(Array(columns).fill(1));
    await expect(rows.nth(1).getByRole('cell')).toHaveCount(columns);
  }
  if (before !== null) await page.setViewportSize(before);
}
