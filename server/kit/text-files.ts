import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Language } from '../../src/locales/translate.ts';

const folder = path.join(import.meta.dirname, '../../src/locales');

/** The texts of a language by key. The build of the server replaces this module by what it found (scripts/build/server.ts). */
export const textsIn = (language: Language): Record<string, string> =>
  Object.assign(
    {},
    ...readdirSync(path.join(folder, language)).map((file) =>
      JSON.parse(readFileSync(path.join(folder, language, file), 'utf8')),
    ),
  );
