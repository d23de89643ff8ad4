import { i18n } from '@lingui/core';
import { compileText } from './compile-text.js';

export type Language = 'en' | 'de';
export type Texts = Record<string, string>;

export const LANGUAGES: Record<Language, string> = { en: 'English', de: 'Deutsch' };

/** Where the browser keeps the language that was chosen. */
const KEPT_AS = 'perkstream.language';

i18n.setMessagesCompiler(compileText);
i18n.loadAndActivate({ locale: 'en', messages: {} });

/**
 * The text in the language of the user. The English text is its own name; its translation stands in the `de.json` of the folder.
 * @param values of placeholders, as in `t('{count, plural, one {# code} other {# codes}}', { count })`
 */
export function t(text: string, values?: Record<string, unknown>): string {
  return i18n._(text, values);
}

export function language(): Language {
  return i18n.locale as Language;
}

/** The language that was chosen before, else one that the browser asks for. */
export function preferredLanguage(): Language {
  const wanted = [localStorage.getItem(KEPT_AS) ?? '', ...navigator.languages].map((each) => each.slice(0, 2));
  return (wanted.find((each) => Object.hasOwn(LANGUAGES, each)) as Language | undefined) ?? 'en';
}

export function keepLanguage(chosen: Language): void {
  localStorage.setItem(KEPT_AS, chosen);
}

export function activate(chosen: Language): void {
  i18n.activate(chosen);
  document.documentElement.lang = chosen;
}

export function addTexts(of: Language, texts: Texts): void {
  i18n.load(of, texts);
}
