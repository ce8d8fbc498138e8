import type { Language, Texts } from './translate.ts';

const files = { en: () => import('./en/workbench.json'), ar: () => import('./ar/workbench.json') };

/** What the workbench says: the app never fetches it. */
export const loadWorkbenchTexts = async (language: Language): Promise<Texts> => (await files[language]()).default;
