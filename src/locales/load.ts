import type { Language, Texts } from './translate.ts';

const light = { en: () => import('./light-en.ts'), ar: () => import('./light-ar.ts') };
const rest = { en: () => import('./rest-en.ts'), ar: () => import('./rest-ar.ts') };

/** One language's texts: the light part for the sign-in, or all of them. Only the language in use is fetched. */
export async function loadTexts(language: Language, all: boolean): Promise<Texts> {
  const parts = await Promise.all([light[language](), ...(all ? [rest[language]()] : [])]);
  return Object.assign({}, ...parts.map((part) => part.texts));
}
