import type { Language, Texts } from '../../../locales/translate.ts';

const files = { en: () => import('../../../locales/en/portal.json'), ar: () => import('../../../locales/ar/portal.json') };

/** The portal's own texts: all that it says beyond the sign-in. */
export const portalTexts = async (language: Language): Promise<Texts> => (await files[language]()).default;
