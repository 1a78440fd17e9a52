import { expect, test } from 'vitest';
import type { MailPreview } from '../../contract/mail/schemas.ts';
import { placeSqlite } from '../platform/testing/engines.ts';
import { openTestShop } from '../platform/testing/test-shop.ts';

test('previews link to the shop’s public address, and the frame may load its logo from there', async () => {
  const shop = await openTestShop(placeSqlite, { config: { publicUrl: 'https://shop.example' } });
  const { jwtToken: token } = await shop.admin();
  const answer = await shop.request({ url: '/api/admin/mail/previews', token });
  const { previews } = answer.json<{ previews: MailPreview[] }>();
  expect(previews).toHaveLength(12);
  expect(previews[0]?.text).toContain('https://shop.example/privateRoutes/ordersummary?order_id=');
  const frame = await shop.request({ url: '/mail-frame' });
  expect(frame.headers['content-security-policy']).toContain(
    "img-src 'self' https://shop.example;",
  );
});

test('without a public address, links lead to localhost, where the owner is signed in', async () => {
  const shop = await openTestShop(placeSqlite);
  await shop.app.listen({ port: 0, host: '127.0.0.1' });
  const { jwtToken: token } = await shop.admin();
  const answer = await shop.request({ url: '/api/admin/mail/previews', token });
  const { previews } = answer.json<{ previews: MailPreview[] }>();
  expect(previews[0]?.text).toMatch(/http:\/\/localhost:\d+\/privateRoutes\/ordersummary/);
});
