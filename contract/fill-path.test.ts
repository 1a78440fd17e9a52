import { describe, expect, test } from 'vitest';
import { defineEndpoints } from './define-endpoints.ts';
import { fillPath } from './fill-path.ts';

const endpoints = defineEndpoints({
  list: { method: 'GET', path: '/api/things', access: 'public' },
  repair: { method: 'POST', path: '/api/:kind/:id/repair', access: 'products.write' },
});

describe('defineEndpoints', () => {
  test('an endpoint has its key as its name', () => {
    const name: 'repair' = endpoints.repair.name;
    expect(name).toBe('repair');
    expect(endpoints.list).toEqual({
      name: 'list',
      method: 'GET',
      path: '/api/things',
      access: 'public',
    });
  });
});

describe('fillPath', () => {
  test('each parameter is inserted where the path names it', () => {
    expect(fillPath(endpoints.repair, { kind: 'pots', id: '7' })).toBe('/api/pots/7/repair');
    expect(fillPath(endpoints.list, {})).toBe('/api/things');
  });

  test('a value cannot escape its place in the path', () => {
    expect(fillPath(endpoints.repair, { kind: 'a/b?c#d', id: 'é :id %2f $&' })).toBe(
      '/api/a%2Fb%3Fc%23d/%C3%A9%20%3Aid%20%252f%20%24%26/repair',
    );
  });

  test('a missing or unknown parameter is a type error', () => {
    // @ts-expect-error: the path also has an id.
    fillPath(endpoints.repair, { kind: 'pots' });
    // @ts-expect-error: the path has no colour.
    fillPath(endpoints.repair, { kind: 'pots', id: '7', colour: 'red' });
  });
});
