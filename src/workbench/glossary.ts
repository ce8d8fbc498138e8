import type { Language } from '../locales/translate.ts';

/** A piece of a text: plain, or a word of the glossary as it stands there. */
export type Piece = string | { term: string; words: string };

const literal = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
const marks = '[\\u064b-\\u0652\\u0670]*';
/** A word's letters, with or without its vowel marks. */
const marked = (word: string) => [...word].map((letter) => `${literal(letter)}${marks}`).join('');

/** A property's compound isn't a compound state. */
const unlike: Record<string, string> = { compound: '(?!\\s+state)' };
/** As a word of a sentence: plurals in -s. */
const english = (name: string): string => `${literal(name.toLowerCase())}(?:e?s)?${unlike[name.toLowerCase()] ?? ''}`;

/**
 * With the article and what is written together with it (و، ف، ب، ك، ل، لل), each word of several with its own article, and
 * the regular plural in ـات. Other plurals aren't guessed.
 */
const arabic = (name: string): string =>
  name
    .split(' ')
    .map((word, at) => {
      const before = at === 0 ? `(?:[وف]${marks})?(?:[بك]?${marks}(?:ال${marks})?|لل?${marks})` : `(?:ال${marks})?`;
      const stem = word.endsWith('ة') ? `${marked(word.slice(0, -1))}(?:ة|ات)` : `${marked(word)}(?:ات)?`;
      return `${before}${stem}${marks}`;
    })
    .join('\\s+');

/**
 * Finds the glossary's words in a text: each term once, the first time; of terms within each other, the longer one.
 * `names`: each term's name in the text's language.
 */
export function linkWords(text: string, names: Record<string, string>, language: Language): Piece[] {
  const sorted = Object.entries(names).sort(([, a], [, b]) => b.length - a.length);
  const pattern = language === 'ar' ? arabic : english;
  const any = new RegExp(
    `(?<![\\p{L}\\p{M}\\p{N}_])(?:${sorted.map(([term, name]) => `(?<${term}>${pattern(name)})`).join('|')})(?![\\p{L}\\p{M}\\p{N}_])`,
    'giu',
  );
  const pieces: Piece[] = [];
  const seen = new Set<string>();
  let end = 0;
  for (const { 0: words, index, groups = {} } of text.matchAll(any)) {
    const term = Object.keys(groups).find((name) => groups[name] !== undefined) as string;
    if (seen.has(term)) continue;
    seen.add(term);
    if (index > end) pieces.push(text.slice(end, index));
    pieces.push({ term, words });
    end = index + words.length;
  }
  if (end < text.length) pieces.push(text.slice(end));
  return pieces;
}
