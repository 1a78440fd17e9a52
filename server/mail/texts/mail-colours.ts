import { type ThemeName, tonesOf } from '../../../contract/settings/accent.ts';

/** The colours of the shop's pages (`web/base.css`): a mail cannot refer to those. */
const LIGHT = {
  page: '#fbf9f6',
  surface: '#ffffff',
  sunken: '#f3efe9',
  line: '#e5ded5',
  ink: '#221c17',
  soft: '#6a5f55',
  accent: '#b23a1e',
  'on-accent': '#ffffff',
};
const DARK: Colours = {
  page: '#171412',
  surface: '#211d1a',
  sunken: '#2b2622',
  line: '#3a332d',
  ink: '#f4efe9',
  soft: '#b9ada1',
  accent: '#ff9a76',
  'on-accent': '#2a0f06',
};

export type Colours = Record<keyof typeof LIGHT, string>;
export type Themes = { light: Colours; dark: Colours };

const OWN: Themes = { light: LIGHT, dark: DARK };

/** The themes with the owner's colour, which hardly ever changes. */
let latest = { accent: '', themes: OWN };

/** In each theme the tone of the accent that can be read; empty for the shop's own colour. */
export function mailColours(accent: string): Themes {
  if (accent === '') return OWN;
  if (latest.accent !== accent) {
    latest = { accent, themes: { light: tinted('light', accent), dark: tinted('dark', accent) } };
  }
  return latest.themes;
}

function tinted(theme: ThemeName, colour: string): Colours {
  const { accent, onAccent } = tonesOf(theme, colour);
  return { ...OWN[theme], accent, 'on-accent': onAccent };
}

/**
 * The dark theme as classes. What is written in the elements is the light one, for programs that
 * know no style sheets, so each rule has to overrule it.
 */
export function darkRules(dark: Colours): string {
  return [
    `.page{background:${dark.page}!important}`,
    `.surface{background:${dark.surface}!important;border-color:${dark.line}!important}`,
    `.sunken{background:${dark.sunken}!important}`,
    `.line{border-color:${dark.line}!important}`,
    `.ink{color:${dark.ink}!important}`,
    `.soft{color:${dark.soft}!important}`,
    `.accent{color:${dark.accent}!important}`,
    `.button{background:${dark.accent}!important;color:${dark['on-accent']}!important}`,
  ].join('');
}
