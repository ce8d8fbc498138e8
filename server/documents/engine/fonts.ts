import { createRequire } from 'node:module';
import { Font } from '@react-pdf/renderer';

const require = createRequire(import.meta.url);
const source = '@expo-google-fonts/ibm-plex-sans-arabic';

export const family = 'IBM Plex Sans Arabic';

/**
 * Registers the font, which comes with its package and is embedded in every document. Its files are TrueType: of a compressed one
 * (WOFF) the engine inflates the table of all shapes again for each character.
 */
export function registerFonts(): void {
  Font.register({
    family,
    fonts: [
      { fontWeight: 400, src: require.resolve(`${source}/400Regular/IBMPlexSansArabic_400Regular.ttf`) },
      { fontWeight: 700, src: require.resolve(`${source}/700Bold/IBMPlexSansArabic_700Bold.ttf`) },
    ],
  });
  // Words are not broken: hyphens are no part of Arabic.
  Font.registerHyphenationCallback((word) => [word]);
}

/** What the faces have no shapes for would print as others' shapes. */
const unprintable =
  /[^\s\u0020-\u024f\u0600-\u06ff\u0750-\u077f\u200c-\u200f\u2010-\u2026\u2039\u203a\u20ac\ufb50-\ufdff\ufe70-\ufefc]/gu;

/** The half rings of transliterated Arabic, as in Sha\u02bbban, which the faces don't have. */
const halfRings = /[\u02bb-\u02bf]/g;

/** A text with only characters that can be printed: half rings become apostrophes, and what else can't be printed a question mark. */
export const printable = (text: string): string => text.normalize('NFC').replace(halfRings, '\u2019').replace(unprintable, '?');
