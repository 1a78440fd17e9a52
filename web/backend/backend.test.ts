import { expect, onTestFinished, test, vi } from 'vitest';
import { checkoutEndpoints } from '../../contract/checkout/endpoints.ts';
import { EMPTY_PAGE_DATA } from '../../contract/storefront/render.ts';
import { openBrowser } from '../testing/browser.ts';

/** As in a built page, which is neither rendered by the server nor in development. */
async function openBuild(variables: Record<string, string>) {
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
  vi.stubEnv('SSR', false);
  vi.stubEnv('DEV', false);
  vi.resetModules();
  onTestFinished(() => void vi.unstubAllEnvs());
  return import('./backend.ts');
}

test.each([
  ['a page without data', {}, {}, false],
  ['a page of our own server', {}, { isOurs: true as const }, true],
  ['a page for a backend elsewhere', { VITE_HOST: 'https://api.example' }, {}, false],
  ['a build that is told', { VITE_HOST: 'https://api.example', VITE_BACKEND: 'haat' }, {}, true],
  ['a build on the same origin that is told', { VITE_BACKEND: 'haat' }, {}, true],
])('%s: the backend is ours or not', async (_, variables, data, expected) => {
  const { learnBackend, offers, isOffered } = await openBuild(variables);
  learnBackend({ ...EMPTY_PAGE_DATA, ...data });
  expect(offers('getStats')).toBe(expected);
  expect([{}, { needs: 'getStats' as const }].map(isOffered)).toEqual([true, expected]);
});

test('a call beyond the spec reaches our own server alone', async () => {
  for (const isOurs of [true, false]) {
    const { calls } = await openBrowser(() => ({ body: { holds: [] } }), {}, { isOurs });
    const { call } = await import('./backend.ts');
    const asked = call(checkoutEndpoints.listHolds);
    if (isOurs) expect((await asked).body).toEqual({ holds: [] });
    else await expect(asked).rejects.toMatchObject({ status: 404 });
    expect(calls).toHaveLength(isOurs ? 1 : 0);
  }
});
