import { FAR_HOST, serveBuildFor } from './far-host.ts';
import { fetchAdmin, signInAs } from './people.ts';
import { expect, test } from './shop.ts';

test('with another {host} every call of the back office goes there, except the logout link, which calls its own origin', async ({
  page,
  shop,
}) => {
  const { jwtToken } = await fetchAdmin(shop.url);
  await signInAs(page, jwtToken);
  const front = await serveBuildFor(FAR_HOST);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) asked.push(request.url());
  });
  // Both origins answer with the shop's responses.
  for (const origin of [FAR_HOST, front.url]) {
    await page.route(`${origin}/api/**`, async (route) => {
      const { pathname, search } = new URL(route.request().url());
      const response = await route.fetch({ url: `${shop.url}${pathname}${search}` });
      const headers = { ...response.headers(), 'access-control-allow-origin': '*' };
      await route.fulfill({ response, headers });
    });
  }
  await page.goto(`${front.url}/admin/users`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Users');
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
  expect(asked).toContain(`${FAR_HOST}/api/users/isAuthorized`);
  expect(asked.filter((url) => !url.startsWith(`${FAR_HOST}/`))).toEqual([]);
  await page.getByRole('link', { name: 'Logout', exact: true }).click();
  await expect(page).toHaveURL(`${front.url}/public/register`);
  expect(asked.filter((url) => url.endsWith('/api/users/logout'))).toEqual([
    `${front.url}/api/users/logout`,
  ]);
  await front.close();
});
