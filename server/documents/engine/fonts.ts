import { createRequire } from 'node:module';
import { Font } from '@react-pdf/renderer';

const require = createRequire(import.meta.url);
const weights = [400, 700];
/** A face by script: the first that has a character prints it. */
const scripts = { Arabic: 'arabic', Latin: 'latin', LatinMore: 'latin-ext' };

export const faces = Object.keys(scripts);

/** Registers the fonts, which come with the packages and are embedded in every document. */
export function registerFonts(): void {
  for (const [family, script] of Object.entries(scripts))
    Font.register({
      family,
      fonts: weights.map((fontWeight) => ({
        src: require.resolve(`@fontsource/ibm-plex-sans-arabic/files/ibm-plex-sans-arabic-${script}-${fontWeight}-normal.woff`),
        fontWeight,
      })),
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
