import { ADMIN_SCREENS } from './admin-screens.ts';
import { expectNoViolationsCrosswise } from './axe.ts';
import { openScreen } from './back-office.ts';
import { signInAsAdmin } from './people.ts';
import { test } from './shop.ts';

test('no screen violates WCAG 2.2 AA in the dark on a desk or in the light on a phone', async ({
  page,
  shop,
}) => {
  test.setTimeout(ADMIN_SCREENS.length * 30_000);
  await signInAsAdmin(page, shop.url);
  for (const path of ADMIN_SCREENS) {
    await openScreen(page, path);
    await expectNoViolationsCrosswise(page, path);
  }
});
