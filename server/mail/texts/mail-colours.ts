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

export const MAIL_COLOURS: Themes = { light: LIGHT, dark: DARK };

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
