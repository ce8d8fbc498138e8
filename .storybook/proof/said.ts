import arWorkbench from '../../src/locales/ar/workbench.json';
import enWorkbench from '../../src/locales/en/workbench.json';
import { texts as arRest } from '../../src/locales/rest-ar.ts';
import { texts as enRest } from '../../src/locales/rest-en.ts';

const languages: Record<string, string>[] = [
  { ...enWorkbench, ...enRest },
  { ...arWorkbench, ...arRest },
];
/** One text as a pattern: a value filled in may be anything. */
const patternOf = (text: string) =>
  text
    .split(/\{\w+\}/)
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('.+');

/** The words of some texts in either language, by their keys: a proof runs in one language or the other. */
export function said(...keys: string[]): RegExp {
  const words = keys.flatMap((key) =>
    languages.map((texts) => {
      const { [key]: text } = texts;
      if (!text) throw new Error(`No text ${key}`);
      return patternOf(text);
    }),
  );
  return new RegExp(words.join('|'));
}
/** The same where nothing else may stand before: the name of a button, whose keys come after it. */
export const named = (key: string): RegExp => new RegExp(`^\\s*(${said(key).source})`);
/** The same where nothing else stands at all. */
export const exactly = (key: string): RegExp => new RegExp(`^\\s*(${said(key).source})\\s*$`);
