import { type Language, SHOP_LANGUAGE } from '../../contract/language.ts';

/** The language of an answer. */
export const requestLanguage = (): Language => SHOP_LANGUAGE;

/** The language that a mail is written in for its recipient. */
export const recipientLanguage = (): Language => SHOP_LANGUAGE;

/** What the commands and the server itself say to its operator. */
export const OPERATOR_LANGUAGE: Language = SHOP_LANGUAGE;
