import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';
import { installWithApt } from './apt.ts';

/** Chromium without a window: the same engine with half the CPU time. */
const HEADLESS_SHELL = ['chromium-headless-shell'];
const BROWSERS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const USUAL_PLACES = ['/usr/bin', '/usr/local/bin', '/snap/bin'];
const MAC_BROWSER = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

/**
 * The path of a Chromium: CHROMIUM_PATH, a headless shell, the system's, Playwright's own, or a
 * newly installed one.
 */
export function findOrInstallChromium(): string {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (existsSync(named)) return named;
    throw new Error(`CHROMIUM_PATH is ${named}, which does not exist.`);
  }
  const found =
    findCommand(HEADLESS_SHELL) ??
    findCommand(BROWSERS) ??
    [MAC_BROWSER, chromium.executablePath()].find((path) => existsSync(path)) ??
    installHeadlessShell();
  if (found !== undefined) return found;
  throw new Error(
    'The browser tests need Chromium: install it (on Debian: apt-get install chromium-headless-shell), ' +
      'or run npx playwright install chromium, or set CHROMIUM_PATH.',
  );
}

/** Chromium refuses its own sandbox as root; the other flags keep it from phoning home. */
export function chromiumFlags(): string[] {
  return [
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--disable-quic',
  ];
}

function installHeadlessShell(): string | undefined {
  const packages = [...HEADLESS_SHELL, 'fonts-liberation'];
  return installWithApt('A browser for the tests', packages)
    ? findCommand(HEADLESS_SHELL)
    : undefined;
}

function findCommand(names: readonly string[]): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...USUAL_PLACES];
  return folders
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .find((path) => existsSync(path));
}
