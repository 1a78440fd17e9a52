import type { Language } from '../../contract/language.ts';

/** The same texts in any language. */
export type Words<Texts> = {
  readonly [Name in keyof Texts]: Texts[Name] extends string
    ? string
    : Texts[Name] extends (...params: never) => unknown
      ? Texts[Name]
      : Words<Texts[Name]>;
};

/** For each language but English, its sets of texts by the English ones. */
const TRANSLATIONS: Readonly<Record<Language, ReadonlyMap<object, object>>> = { en: new Map() };

/** A set of texts in this language. Files import the English sets, whatever is spoken. */
export function words<Texts extends object>(english: Texts, language: Language): Words<Texts> {
  return (TRANSLATIONS[language].get(english) ?? english) as Words<Texts>;
}
