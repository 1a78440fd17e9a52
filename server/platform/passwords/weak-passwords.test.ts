import { describe, expect, test } from 'vitest';
import { findWeakness } from './weak-passwords.ts';

const ASHA = { name: 'Asha Rao', email: 'asha.rao+shop@mitti-pots.co.in' };

const BLANK = 'must not be blanks only';
const REPEATED = 'must not repeat one character, or a few, over and over';
const SEQUENCE = 'must not be a sequence such as abcdefgh, 12345678 or qwertyuiop';
const SHOP = 'must not be the name of the shop with only a little added';
const OWN = 'must not be your own name or e-mail address with only a little added';
const COMMON = 'must not be one of the first passwords that anybody would try';

describe('a password that is easy to guess is refused, with the reason', () => {
  test.each([
    ['        ', BLANK],
    ['\u00a0\u2003\u3000\t\u200b   ', BLANK],
    ['aaaaaaaa', REPEATED],
    ['zzzzzzzzzzzz1!', REPEATED],
    ['AAAAaaaa', REPEATED],
    ['a a a a a a', REPEATED],
    ['12121212', REPEATED],
    ['!?!?!?!?!?', REPEATED],
    ['moon moon moon moon ', REPEATED],
    ['abcdefgh', SEQUENCE],
    ['ABCDEFGH1', SEQUENCE],
    ['hgfedcba', SEQUENCE],
    ['0123456789', SEQUENCE],
    ['98765432', SEQUENCE],
    ['qwertyuiop', SEQUENCE],
    ['poiuytrewq!', SEQUENCE],
    ['asdf1234', SEQUENCE],
    ['abc123xyz', SEQUENCE],
    ['1qaz2wsx', SEQUENCE],
    ['azertyuiop', SEQUENCE],
    ['11223344', SEQUENCE],
    ['Haat1234', SHOP],
    ['h44t!2026', SHOP],
    ['haat_haat_haat1', SHOP],
    ['MyHaatShop1', SHOP],
    ['taah2026', SHOP],
    ['Asha1990', OWN],
    ['ASHA-RAO', OWN],
    ['raoasha!!', OWN],
    ['4sh4.R40#7', OWN],
    ['asha.rao+shop@mitti-pots.co.in', OWN],
    ['!!asha.rao+shop@mitti-pots.co.in1', OWN],
    ['oar.ahsa1', OWN],
    ['AshaPassword1', OWN],
    ['mittipots99', OWN],
    ['Ásha 15081990', OWN],
    ['password', COMMON],
    ['P@ssw0rd!', COMMON],
    ['!!Password2026', COMMON],
    ['passwordpassword', COMMON],
  ])('%j is too easy', (password, reason) => {
    expect(findWeakness(password, ASHA)).toBe(reason);
  });

  test.each([
    [{ name: 'आशा राव', email: 'a@b.example' }, 'आशा-राव-1990'],
    [{ name: '王伟', email: 'w@b.example' }, '王伟1234567'],
    [{ name: 'Ravi', email: '9876501234@b.example' }, '9876501234'],
  ])('the name of %j is found in %j', (owner, password) => {
    expect(findWeakness(password, owner)).toBe(OWN);
  });
});

test.each([
  'correct horse battery staple',
  'three green parrots',
  'a long enough phrase',
  'Asha likes mangoes in May',
  'asha rao sells clay pots',
  'haat is where I buy teapots',
  'shop until the cows come home',
  'the password of the owner',
  'the owner knows this',
  'one two three four five',
  'the quick brown fox jumps',
  'first abc then xyz then tea',
  'to be or not to be',
  'never gonna give you up',
  'rainy tuesday in kochi',
  'purple monkey dishwasher',
  'mnopqrst is no secret to me',
  'Seven pots, 7 lids, 77 spoons',
  '12 angry men and 1 calm woman',
  'tr0ub4dor&3x',
  'k3$rT!xw',
  'g7#Lp2qZ',
  'vX9!mQ4w',
  '8f2K!qz7Lp',
  'Xk72-qPz9-Lm41',
  '6f1d9c2e-7b3a-4f58-9a1e-2c4b8d7e0f13',
  'd41d8cd98f00b204e9800998ecf8427e',
  '83749261058372',
  'पासवर्ड बहुत लंबा है',
  '四つの青い急須と雨の夜',
  'drei grüne Papageien',
  '🥭🫖 mango teapot 🌧️',
])('%s is a good password', (password) => {
  expect(findWeakness(password, ASHA)).toBeUndefined();
});

test('a name or address too short to mean anything refuses nothing', () => {
  expect(findWeakness('banana bandana', { name: 'A', email: 'an@b.in' })).toBeUndefined();
  expect(findWeakness('k3$rT!xw', { name: '', email: '' })).toBeUndefined();
});

test('the longest password and the longest names take a moment and no more', () => {
  const owner = { name: 'abc '.repeat(50), email: `${'a.b1c.'.repeat(40)}x@b.example` };
  const passwords = ['a', 'ab', 'abc1', '4@8({[<', 'wQbgL491PzyfDvbe', 'correct horse battery '];
  findWeakness('to read the list once', owner);
  for (const part of passwords) {
    const before = process.cpuUsage();
    findWeakness(part.repeat(128).slice(0, 128), owner);
    const { user, system } = process.cpuUsage(before);
    expect({ part, isQuick: user + system < 50_000 }).toEqual({ part, isQuick: true });
  }
});
