import type { Page, Request } from '@playwright/test';

export const FIELDS = {
  Name: 'Block-print tote',
  Brand: 'Sanganer',
  Price: '349.50',
  Stock: '12',
  Description: 'A cotton bag.',
  Image: 'https://pictures.example/tote.jpg',
};

export const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
export const categoryField = (page: Page) => page.getByRole('combobox', { name: 'Category' });

export async function fillProduct(page: Page, name: string): Promise<void> {
  for (const [label, value] of Object.entries({ ...FIELDS, Name: name })) {
    await field(page, label).fill(value);
  }
  await categoryField(page).selectOption('Uncategorised');
}

/** Collects the bodies of all later requests of a call, such as `POST /api/admin/add_product`. */
export function bodiesSentTo(page: Page, call: string): unknown[] {
  const bodies: unknown[] = [];
  page.on('request', (request: Request) => {
    const { pathname } = new URL(request.url());
    if (`${request.method()} ${pathname}` === call) bodies.push(request.postDataJSON());
  });
  return bodies;
}
