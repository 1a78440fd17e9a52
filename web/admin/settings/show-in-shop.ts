import { accentRule } from '../../../contract/settings/accent.ts';
import { useStores } from '../../app/stores.tsx';
import { loadShop } from '../../shop/api.ts';
import { THEME_TOKENS } from './preview-tokens.ts';

/** Comes after all other styles of the document; the CSP does not concern it. */
let accentStyles: CSSStyleSheet | undefined;

/** Shows the saved settings in this tab, too, as a reload would. */
export function useShowInShop(): (accent: string) => void {
  const { shop } = useStores();
  return (accent) => {
    void loadShop(shop);
    if (accentStyles === undefined) {
      accentStyles = new CSSStyleSheet();
      document.adoptedStyleSheets.push(accentStyles);
    }
    accentStyles.replaceSync(accentRule(accent) || standardRule());
  };
}

/** The document may have been loaded with an accent that is no longer chosen. */
function standardRule(): string {
  const tokens = ['--accent', '--accent-strong', '--accent-soft', '--on-accent'] as const;
  const { light, dark } = THEME_TOKENS;
  const values = tokens.map((token) => `${token}:light-dark(${light[token]},${dark[token]})`);
  return `@media (forced-colors:none){html:root{${values.join(';')}}}`;
}
