import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';
import { installWithApt } from './apt.ts';

const COMMANDS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const USUAL_PLACES = [
  '/usr/bin',
  '/usr/local/bin',
  '/snap/bin',
  '/Applications/Google Chrome.app/Contents/MacOS',
];

/** The path of a Chromium: the one that is named, the system's, Playwright's own, or a new one. */
export function findOrInstallChromium(): string {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (existsSync(named)) return named;
    throw new Error(`CHROMIUM_PATH names ${named}, and there is nothing there.`);
  }
  const found = findChromium();
  if (found !== undefined) return found;
  if (installWithApt('A browser', ['chromium', 'fonts-liberation'])) {
    const installed = findChromium();
    if (installed !== undefined) return installed;
  }
  throw new Error(
    'The browser tests need Chromium: install it (on Debian: apt-get install chromium), ' +
      'or run npx playwright install chromium, or set CHROMIUM_PATH.',
  );
}

/** Chromium refuses its own sandbox as root; the rest keeps it from calling home. */
export function chromiumFlags(): string[] {
  return [
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--disable-quic',
  ];
}

function findChromium(): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...USUAL_PLACES];
  const candidates = folders.flatMap((folder) =>
    [...COMMANDS, 'Google Chrome'].map((command) => join(folder, command)),
  );
  return [...candidates, chromium.executablePath()].find((path) => existsSync(path));
}
