import { describe, expect, test } from 'vitest';
import { WEAKNESSES } from '../../../contract/accounts/problem-wording.ts';
import { findWeakness, type Owner } from './weak-passwords.ts';

const ASHA = { name: 'Asha Rao', email: 'asha.rao+shop@mitti-pots.co.in' };

const BLANK = 'can’t be only spaces';
const REPEATED = 'can’t be one or a few characters repeated';
const SEQUENCE = 'can’t be a sequence like abcdefgh, 12345678 or qwertyuiop';
const SHOP = 'can’t be the shop’s name with just a little added';
const OWN = 'can’t be your name or email with just a little added';
const COMMON = 'is one of the first anyone would guess';
const WORD = 'can’t be one to three common words with just a little added';
const DATE = 'can’t be a date';

const PRIYA = { name: 'Priya Sharma', email: 'priya29@gmail.com' };

function whyWeak(password: string, owner: Owner): string | undefined {
  const weakness = findWeakness(password, owner);
  return weakness === undefined ? undefined : WEAKNESSES[weakness];
}

describe('a password that is easy to guess is rejected with a reason', () => {
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
    ['H.a.a.t.2024', SHOP],
    ['H-a-a-t-1', SHOP],
    ['h @ @ t 2 0 2 4', SHOP],
    ['hhaaaatt!', SHOP],
    ['2024-01-01', DATE],
    ['07/03/1990', DATE],
    ['7. 3. 1990', DATE],
    ['31.12.99', DATE],
    ['Admin@123', WORD],
    ['Admin@1234', WORD],
    ['Admin#2024', WORD],
    ['4dm1n_2026', WORD],
    ['nimda@123', WORD],
    ['A.d.m.i.n.1', WORD],
    ['aaddmmiinn1', WORD],
    ['adminadmin!1', WORD],
    ['iamadmin1', WORD],
    ['TestUser@12', WORD],
    ['Pass@123', WORD],
    ['Welcome@123', WORD],
    ['$ummer2024!', WORD],
    ['Summer2024!', WORD],
    ['2024#Monsoon', WORD],
    ['August2023', WORD],
    ['15 August 1947', WORD],
    ['Tuesday!!1', WORD],
    ['Test@123', WORD],
    ['Root@123', WORD],
    ['Hello@123', WORD],
    ['User@1234', WORD],
    ['Guest@123', WORD],
    ['Super@123', WORD],
    ['India@123', WORD],
    ['Mumbai@123', WORD],
    ['Krishna@123', WORD],
    ['secret12', WORD],
    ['store1234', WORD],
    ['Shopping@2025', COMMON],
    ['letmein@123', WORD],
    ['user@gmail.com', WORD],
    ['testuser@gmail.com', WORD],
    ['Dragon@77', WORD],
    ['M0nkey#2019', WORD],
    ['b-a-t-m-a-n 7', WORD],
  ])('%j is too easy', (password, reason) => {
    expect(whyWeak(password, ASHA)).toBe(reason);
  });

  test.each([
    'priya@gmail.com',
    'sharma@gmail.com',
    'priya@yahoo.co.in',
    'gmail.com1',
    'P.r.i.y.a.29',
    'p r i y a s h a r m a',
    'p-r-i-y-a-s-h',
    'P_r.i-y.a!2024',
    'pprriiyyaa',
    'prriiyyaa',
    '$h4rm4-$ummer-24',
  ])('%j is little more than the name or address of Priya Sharma', (password) => {
    expect(whyWeak(password, PRIYA)).toBe(OWN);
  });

  test.each([
    [{ name: 'आशा राव', email: 'a@b.example' }, 'आशा-राव-1990'],
    [{ name: '王伟', email: 'w@b.example' }, '王伟1234567'],
    [{ name: 'Ravi', email: '9876501234@b.example' }, '9876501234'],
  ])('the name %j is recognised in %j', (owner, password) => {
    expect(whyWeak(password, owner)).toBe(OWN);
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
  'copper lantern 83 wheels',
  'seven grey otters swim',
  'velvet-anchor-mosaic-thunder',
  'VelvetAnchorMosaicThunder',
  'velvetanchormosaicthunder',
  'clarinet.puddle.walrus.Nine',
  'dragon monkey summer teapot',
  'admin of a quiet lighthouse',
  'welcome back, old friend of ours',
  'Hello from the other side!',
  'In August we pick the plums.',
  'My sister married a baker in 2019.',
  'test every mango before lunch',
  'monsoon clouds over Munnar',
  'priya likes her tea with ginger',
  'love is a four letter word',
  'hat stand umbrella rain',
  'bookkeeper committee balloon',
  'winter cricket london mother',
  'x7Kq-93Fv-TzLm-0bWp',
  'Zt4!vR8#kLw2',
  'mHq7Vw2nXc9RfTb4',
  'w)R4{u9~Ke;2=Tx',
  'nUYc3Zr5dGk8sAqPjM6eLtWv',
  'fV%8zQ_hJ3@x',
  'cedilla90tornado',
  '4815162342108',
  '98450 31276 55',
  '631550860155',
])('%s is a good password', (password) => {
  expect(findWeakness(password, ASHA)).toBeUndefined();
});

test.each([
  ['Mitti & Co.', 'mitti@2024'],
  ['Mitti & Co.', 'Mitti & Co. 1'],
  ['Priya’s Spice Bazaar', 'SpiceBazaar!1'],
  ['मिट्टी', 'मिट्टी-1990'],
  // The name a shop starts with stays the first guess.
  ['Mitti & Co.', 'haat@2024'],
])('in the shop %j, %j is its name with little added', (shopName, password) => {
  expect(whyWeak(password, { ...ASHA, shopName })).toBe(
    'can’t be the shop’s name with just a little added',
  );
});

test.each([
  ['Mitti & Co.', 'mitti walls and wet sand'],
  ['An', 'banana bandana'],
  ['', 'k3$rT!xw'],
])('in the shop %j, %j is a good password', (shopName, password) => {
  expect(findWeakness(password, { ...ASHA, shopName })).toBeUndefined();
});

test('a name or address too short to mean anything rejects nothing', () => {
  expect(findWeakness('banana bandana', { name: 'A', email: 'an@b.in' })).toBeUndefined();
  expect(findWeakness('k3$rT!xw', { name: '', email: '' })).toBeUndefined();
});

test('the longest password with the longest names is checked quickly', () => {
  const owner = {
    name: 'abc '.repeat(50),
    email: `${'a.b1c.'.repeat(40)}x@b.example`,
    shopName: 'abc bca cab a1b1 '.repeat(4).slice(0, 60),
  };
  const passwords = [
    'a',
    'ab',
    'abc1',
    '4@8({[<',
    'wQbgL491PzyfDvbe',
    'correct horse battery ',
    'p.a.ss',
    'aaddmmiinn',
    'summer monday krishna ',
  ];
  findWeakness('to read the list once', owner);
  for (const part of passwords) {
    const before = process.cpuUsage();
    findWeakness(part.repeat(128).slice(0, 128), owner);
    const { user, system } = process.cpuUsage(before);
    expect({ part, isQuick: user + system < 50_000 }).toEqual({ part, isQuick: true });
  }
});
