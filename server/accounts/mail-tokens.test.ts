import { expect, test } from 'vitest';
import { openMigrated } from '../platform/testing/databases.ts';
import { describeOnEachEngine } from '../platform/testing/engines.ts';
import { openMailTokens } from './mail-tokens.ts';

describeOnEachEngine('mail tokens', (place) => {
  test('every server computes the same token of 256 bits for a purpose and an id', async () => {
    const database = await openMigrated(place);
    const [one, other] = await Promise.all([openMailTokens(database), openMailTokens(database)]);
    const token = one.tokenFor('reset', 'abc');
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(other.tokenFor('reset', 'abc')).toBe(token);
    expect(one.tokenFor('verify', 'abc')).not.toBe(token);
    expect(one.tokenFor('reset', 'abd')).not.toBe(token);
  });

  test('another shop computes other tokens, and a hash is SHA-256', async () => {
    const [one, other] = [await openMigrated(place), await openMigrated(place)];
    const [tokens, others] = [await openMailTokens(one), await openMailTokens(other)];
    expect(tokens.tokenFor('reset', 'abc')).not.toBe(others.tokenFor('reset', 'abc'));
    expect(tokens.hash('abc')).toBe(
      'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
    );
  });
});
