import { expect, test } from 'vitest';
import { expectProblem } from '../platform/http/testing.ts';
import { describeOnOneEngine } from '../platform/testing/engines.ts';
import { openTestShop } from '../platform/testing/test-shop.ts';
import { mailedTokens, mailLink, reset } from './links-testing.ts';
import { PASSWORD } from './testing.ts';

const REFUSED = {
  field: 'password',
  detail:
    'Your password can’t be the shop’s name with just a little added. Try a few unrelated words.',
};

describeOnOneEngine('a password like the shop’s name', (place) => {
  test('the name in the settings is no password, wherever one is chosen', async () => {
    const shop = await openTestShop(place);
    const { request } = shop;
    const { jwtToken: admin } = await shop.admin();
    const { user, jwtToken: token } = await shop.shopper();
    const { settings, version } = (
      await request({ url: '/api/admin/settings', token: admin })
    ).json();
    const saved = await request({
      method: 'PUT',
      url: '/api/admin/settings',
      token: admin,
      body: { settings: { ...settings, name: 'Mitti Works' }, version },
    });
    expect(saved.statusCode).toBe(200);
    await mailLink(shop, user._id);
    const [link] = await mailedTokens(shop, user._id);

    for (const password of ['MittiWorks@2024', 'Haat@2024']) {
      const form = { name: 'Asha', email: 'asha@example.com', password, cpassword: password };
      const answers = [
        await request({ method: 'POST', url: '/api/users/register', body: form }),
        await reset(shop, link, password),
        await request({
          method: 'PUT',
          url: '/api/users/password',
          token,
          body: { current: PASSWORD, password },
        }),
      ];
      for (const answer of answers) expect(expectProblem(answer, 400).errors).toEqual([REFUSED]);
    }
  });
});
