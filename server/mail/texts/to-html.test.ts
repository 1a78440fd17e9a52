import { expect, test } from 'vitest';
import { MAIL_PREVIEWS } from '../../../contract/mail/schemas.ts';
import { DEFAULT_MAIL_SHOP } from '../mail.ts';
import { previewMails } from './previews.ts';

const URL = 'https://shop.example';
const previews = previewMails(DEFAULT_MAIL_SHOP, URL);

test('there is a preview of each of the twelve mails', () => {
  expect(previews.map(({ id }) => id)).toEqual(MAIL_PREVIEWS);
  expect(MAIL_PREVIEWS).toHaveLength(12);
});

test.each(previews)(
  '$id has a language, a title, a preheader and one heading',
  ({ html, subject }) => {
    expect(html).toMatch(/^<!doctype html>\n<html lang="en" dir="ltr">/);
    expect(html).toContain(`<title>${subject}</title>`);
    expect(html).toContain('<meta name="color-scheme" content="light dark">');
    expect(html).toMatch(/<div style="display:none[^>]*>[^<]+<\/div>/);
    expect(html.match(/<h1/g)).toHaveLength(1);
  },
);

test.each(previews)('$id closes what it opens and loads nothing', ({ html }) => {
  const VOID = ['meta', 'br', 'img'];
  const open: string[] = [];
  for (const [, slash, name = ''] of html.matchAll(/<(\/?)([a-z0-9]+)[^>]*>/g)) {
    if (VOID.includes(name)) continue;
    if (slash === '') open.push(name);
    else expect(open.pop()).toBe(name);
  }
  expect(open).toEqual([]);
  expect(html).not.toMatch(/<img|<link|<script|url\(|@import/);
});

test.each(previews)('every link of $id is at the shop’s public address', ({ html }) => {
  const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href);
  expect(links.length).toBeGreaterThan(0);
  for (const href of links) expect(href).toMatch(/^https:\/\/shop\.example\//);
});

test('the logo is the only picture, with its size in the shop’s ratio', () => {
  const logo = { image: '/images/up-abc-640.webp', width: 640, height: 160 };
  for (const { html } of previewMails({ ...DEFAULT_MAIL_SHOP, logo }, URL)) {
    const pictures = html.match(/<img[^>]*>/g);
    expect(pictures).toHaveLength(1);
    expect(pictures?.[0]).toContain('src="https://shop.example/images/up-abc-640.webp"');
    expect(pictures?.[0]).toContain('width="160" height="40" alt="Haat"');
  }
});

/** The button of a mail in the light theme, and the dark theme's rules for it and for the name. */
function accentsIn(accent: string): (string | undefined)[] {
  const [{ html } = { html: '' }] = previewMails({ ...DEFAULT_MAIL_SHOP, accent }, URL);
  return [
    /<a class="button"[^>]*(background:#\w+;color:#\w+)/.exec(html)?.[1],
    /<span class="accent" style="[^"]*;(color:#\w+)/.exec(html)?.[1],
    /\.button\{[^}]*\}/.exec(html)?.[0],
    /\.accent\{[^}]*\}/.exec(html)?.[0],
  ];
}

test('buttons and the shop’s name have the owner’s accent, in a tone that can be read in each theme', () => {
  expect(accentsIn('#ffff00')).toEqual([
    'background:#707000;color:#ffffff',
    'color:#707000',
    '.button{background:#ffff00!important;color:#000000!important}',
    '.accent{color:#ffff00!important}',
  ]);
  expect(accentsIn('')).toEqual([
    'background:#b23a1e;color:#ffffff',
    'color:#b23a1e',
    '.button{background:#ff9a76!important;color:#2a0f06!important}',
    '.accent{color:#ff9a76!important}',
  ]);
});
