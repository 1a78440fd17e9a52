import { expect, test } from 'vitest';
import { expectProblem } from '../platform/http/testing.ts';
import { describeOnOneEngine } from '../platform/testing/engines.ts';
import { openTestShop } from '../platform/testing/test-shop.ts';
import { mailedTokens, mailLink, reset } from './links-testing.ts';

describeOnOneEngine('the limit on mailed links', (place) => {
  test('made-up tokens are limited, and do not keep a neighbour from using a link', async () => {
    const shop = await openTestShop(place, { config: { rateLimits: true } });
    const { user, jwtToken } = await shop.shopper();
    const verify = (token: unknown) =>
      shop.request({ method: 'POST', url: '/api/users/verify', body: { token } });
    for (let time = 1; time <= 10; time += 1) {
      expectProblem(await reset(shop, `made up ${time}`), 410);
      expectProblem(await verify(`made up ${time}`), 410);
    }
    expect(expectProblem(await reset(shop, 'made up'), 429).detail).toMatch(
      /^Too many requests\. Please try again in \d seconds?\.$/,
    );
    expectProblem(await verify('made up'), 429);

    await shop.request({ method: 'POST', url: '/api/users/verification', token: jwtToken });
    const [verification] = await mailedTokens(shop, user._id, 'verify');
    expect((await verify(verification)).statusCode).toBe(200);
    await mailLink(shop, user._id);
    const [token] = await mailedTokens(shop, user._id);
    expect((await reset(shop, token)).statusCode).toBe(200);
  });

  test('a link that works is no licence for endless calls, and nobody else pays for them', async () => {
    const shop = await openTestShop(place, { config: { rateLimits: true } });
    const [asha, ravi] = [await shop.shopper(), await shop.shopper()];
    await mailLink(shop, asha.user._id);
    await mailLink(shop, ravi.user._id);
    const [[one], [other]] = [
      await mailedTokens(shop, asha.user._id),
      await mailedTokens(shop, ravi.user._id),
    ];
    for (let time = 1; time <= 20; time += 1) {
      expectProblem(await reset(shop, one, 'password123'), 400);
    }
    expectProblem(await reset(shop, one, 'password123'), 429);
    expect((await reset(shop, other)).statusCode).toBe(200);
    expectProblem(await reset(shop, 'made up'), 410);
  });
});
