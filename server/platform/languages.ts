import type { Language } from '../../contract/language.ts';

/** The language of an answer. */
export const requestLanguage = (): Language => 'en';

/** The language that a mail is written in for its recipient. */
export const recipientLanguage = (): Language => 'en';

/** What the commands and the server itself say to its operator. */
export const OPERATOR_LANGUAGE: Language = 'en';
