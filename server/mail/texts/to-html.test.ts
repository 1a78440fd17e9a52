import { expect, test } from 'vitest';
import { MAIL_PREVIEWS } from '../../../contract/mail.ts';
import { DEFAULT_MAIL_SHOP } from '../mail.ts';
import { listMailPreviews } from './previews.ts';

const URL = 'https://shop.example';
const previews = listMailPreviews(DEFAULT_MAIL_SHOP, URL);

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
  for (const { html } of listMailPreviews({ ...DEFAULT_MAIL_SHOP, logo }, URL)) {
    const pictures = html.match(/<img[^>]*>/g);
    expect(pictures).toHaveLength(1);
    expect(pictures?.[0]).toContain('src="https://shop.example/images/up-abc-640.webp"');
    expect(pictures?.[0]).toContain('width="160" height="40" alt="Haat"');
  }
});
