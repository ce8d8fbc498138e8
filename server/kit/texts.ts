import { type Language, languages, type Translate, translator } from '../../src/locales/translate.ts';
import { textsIn } from './text-files.ts';

/** Every text in both languages, from the same files as the app's. */
export const texts = Object.fromEntries(
  languages.map((language) => [language, translator(language, textsIn(language))]),
) as Record<Language, Translate>;

/** The language of a request. */
export const languageOf = (header: string | undefined): Language => (header?.trim().toLowerCase().startsWith('ar') ? 'ar' : 'en');
