import { type AccentTones, type ThemeName, tonesOf } from '../../../contract/settings/accent.ts';

/**
 * The colours of both themes, as in `web/base.css`. The page itself is in one theme only, whose
 * colours its parts inherit.
 */
export const THEME_TOKENS: Record<ThemeName, Record<`--${string}`, string>> = {
  light: {
    '--page': '#fbf9f6',
    '--line': '#e5ded5',
    '--ink': '#221c17',
    '--ink-soft': '#6a5f55',
    '--accent': '#b23a1e',
    '--accent-strong': '#942c13',
    '--accent-soft': '#fbeae4',
    '--on-accent': '#ffffff',
  },
  dark: {
    '--page': '#171412',
    '--line': '#3a332d',
    '--ink': '#f4efe9',
    '--ink-soft': '#b9ada1',
    '--accent': '#ff9a76',
    '--accent-strong': '#ffb497',
    '--accent-soft': '#3a2018',
    '--on-accent': '#2a0f06',
  },
};

/** What the accent is as long as the owner chooses none. */
export const STANDARD_ACCENT = '#b23a1e';

export const isColour = (text: string): boolean => /^#[0-9a-f]{6}$/.test(text);

/** A theme with the accent as typed; while that is no whole colour, with the saved one. */
export function tokensOf(theme: ThemeName, typed: string, saved: string) {
  const colour = typed.trim().toLowerCase();
  const shown = colour === '' || isColour(colour) ? colour : saved;
  return { ...THEME_TOKENS[theme], ...(shown === '' ? {} : accentTokens(tonesOf(theme, shown))) };
}

function accentTokens({ accent, strong, soft, onAccent }: AccentTones) {
  return {
    '--accent': accent,
    '--accent-strong': strong,
    '--accent-soft': soft,
    '--on-accent': onAccent,
  };
}
