import { describe, expect, test } from 'vitest';
import { defineEndpoints } from './define-endpoints.ts';
import { fillPath } from './fill-path.ts';

const endpoints = defineEndpoints({
  list: { method: 'GET', path: '/api/things', access: 'public' },
  mend: { method: 'POST', path: '/api/:kind/:id/mend', access: 'admin' },
});

describe('defineEndpoints', () => {
  test('an endpoint has its key as its name', () => {
    const name: 'mend' = endpoints.mend.name;
    expect(name).toBe('mend');
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
    expect(fillPath(endpoints.mend, { kind: 'pots', id: '7' })).toBe('/api/pots/7/mend');
    expect(fillPath(endpoints.list, {})).toBe('/api/things');
  });

  test('a value cannot escape its place in the path', () => {
    expect(fillPath(endpoints.mend, { kind: 'a/b?c#d', id: 'é :id %2f $&' })).toBe(
      '/api/a%2Fb%3Fc%23d/%C3%A9%20%3Aid%20%252f%20%24%26/mend',
    );
  });

  test('a missing or unknown parameter is a type error', () => {
    // @ts-expect-error: the path also has an id.
    fillPath(endpoints.mend, { kind: 'pots' });
    // @ts-expect-error: the path has no colour.
    fillPath(endpoints.mend, { kind: 'pots', id: '7', colour: 'red' });
  });
});
