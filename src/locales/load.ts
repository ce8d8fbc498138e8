import type { Language, Texts } from './translate.ts';

/** How much is said: at the sign-in, in the frame and the list of leads as well, or everywhere. */
export const amounts = ['signIn', 'lists', 'all'] as const;
export type Amount = (typeof amounts)[number];

const files = {
  signIn: { en: () => import('./sign-in-en.ts'), ar: () => import('./sign-in-ar.ts') },
  lists: { en: () => import('./lists-en.ts'), ar: () => import('./lists-ar.ts') },
  all: { en: () => import('./rest-en.ts'), ar: () => import('./rest-ar.ts') },
};

/** One language's texts up to an amount. Only the language in use is fetched. */
export async function loadTexts(language: Language, amount: Amount): Promise<Texts> {
  const wanted = amounts.slice(0, amounts.indexOf(amount) + 1);
  const parts = await Promise.all(wanted.map((one) => files[one][language]()));
  return Object.assign({}, ...parts.map((part) => part.texts));
}
