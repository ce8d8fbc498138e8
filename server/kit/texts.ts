import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Language, languages, type Translate, translator } from '../../src/locales/translate.ts';

const folder = path.join(import.meta.dirname, '../../src/locales');
const read = (language: Language) =>
  Object.assign(
    {},
    ...readdirSync(path.join(folder, language)).map((file) =>
      JSON.parse(readFileSync(path.join(folder, language, file), 'utf8')),
    ),
  );

/** Every text in both languages, from the same files as the app's. */
export const texts = Object.fromEntries(languages.map((language) => [language, translator(language, read(language))])) as Record<
  Language,
  Translate
>;

/** The language of a request. */
export const languageOf = (header: string | undefined): Language => (header?.trim().toLowerCase().startsWith('ar') ? 'ar' : 'en');
