/**
 * An accent colour as both themes use it. The owner picks one colour; each theme gets the nearest
 * tone of it that can be read, as text on the theme's backgrounds and below text of its own.
 */

/** WCAG's minimum for text. */
export const LEAST_CONTRAST = 4.5;

/** The colours that the accent meets, as in `web/base.css`. */
const THEMES = {
  light: { page: '#fbf9f6', surface: '#ffffff', sunken: '#f3efe9', ink: '#221c17' },
  dark: { page: '#171412', surface: '#211d1a', sunken: '#2b2622', ink: '#f4efe9' },
} as const;
const WHITE = '#ffffff';
const BLACK = '#000000';
/** Text on the accent: light in the light theme, dark in the dark one. */
const ON_ACCENT = { light: WHITE, dark: BLACK } as const;
const SOFT_SHARE = { light: 0.1, dark: 0.18 } as const;
const STRONG_SHARE = 0.2;
/** How far a tone is mixed with black or white from one try to the next. */
const STEP = 0.02;

export type ThemeName = keyof typeof THEMES;
export type AccentTones = { accent: string; strong: string; soft: string; onAccent: string };

const channels = (colour: string) =>
  [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16));

/** `share` of the first colour and the rest of the second. */
function mix(one: string, other: string, share: number): string {
  const others = channels(other);
  const mixed = channels(one).map((part, index) =>
    Math.round(part * share + (others[index] ?? 0) * (1 - share)),
  );
  return `#${mixed.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channels(colour).map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast of two colours as WCAG defines it, from 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** Every pair of text and background that the accent takes part in. */
function pairsOf(theme: ThemeName, { accent, strong, soft, onAccent }: AccentTones) {
  const { page, surface, sunken, ink } = THEMES[theme];
  const backgrounds = [page, surface, sunken, soft];
  return [
    ...[accent, strong].flatMap((tone) => backgrounds.map((behind) => [tone, behind] as const)),
    [onAccent, accent] as const,
    [onAccent, strong] as const,
    [ink, soft] as const,
  ];
}

export function leastContrast(theme: ThemeName, tones: AccentTones): number {
  return Math.min(...pairsOf(theme, tones).map(([text, behind]) => contrastOf(text, behind)));
}

/** The tones of one theme: `colour` itself if it can be read, or the nearest darker or lighter one. */
export function tonesOf(theme: ThemeName, colour: string): AccentTones {
  const away = theme === 'light' ? BLACK : WHITE;
  const soft = mix(colour, THEMES[theme].surface, SOFT_SHARE[theme]);
  for (let share = 1; ; share -= STEP) {
    const accent = mix(colour, away, Math.max(0, share));
    const strong = mix(accent, away, 1 - STRONG_SHARE);
    const tones = { accent, strong, soft, onAccent: ON_ACCENT[theme] };
    if (share <= 0 || leastContrast(theme, tones) >= LEAST_CONTRAST) return tones;
  }
}

/**
 * The one rule that replaces the shop's own accent, wherever it is loaded; empty for none. Not where the system's colours
 * replace ours.
 */
export function accentRule(colour: string): string {
  if (colour === '') return '';
  const light = tonesOf('light', colour);
  const dark = tonesOf('dark', colour);
  const both = (tone: keyof AccentTones) => `light-dark(${light[tone]},${dark[tone]})`;
  return (
    '@media (forced-colors:none){html:root{' +
    `--accent:${both('accent')};--accent-strong:${both('strong')};` +
    `--accent-soft:${both('soft')};--on-accent:${both('onAccent')}}}`
  );
}

/** Where the rule is served by itself: its content depends on nothing but its address. */
export function accentSheet(colour: string): string {
  return `/accent-${colour.slice(1)}.css`;
}
