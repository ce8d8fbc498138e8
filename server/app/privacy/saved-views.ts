import { nobody } from '../../../src/api/app/erasure.ts';
import { folded, plain } from '../../../src/locales/plain.ts';
import type { Scope } from '../../db/scope.ts';
import { type Person, valuesOf } from './person.ts';

/** The shortest word and the fewest digits by which somebody is searched for. */
const shortest = { word: 3, digits: 5 };
/** Parts of a view's query that hold names of columns, pages and the like. */
const structural = new Set(['sort', 'hidden_columns', 'columns', 'page', 'per_page', 'group']);

/** Words as they are searched, and what stands before an apostrophe: Hanan’s, Sa'ad. */
const wordsIn = (text: string): string[] =>
  [text, text.replace(/['’‘ʼ`]/g, ' ')]
    .flatMap((one) => plain(one).split(/[^\p{L}\p{N}]+/u))
    .filter((word) => word.length >= shortest.word);
/** Digits of a text as every form of a number has them: without a country's code or a zero ahead. */
const digitsIn = (text: string): string =>
  folded(text)
    .replace(/\D/g, '')
    .replace(/^(00)?(966)?0?/, '');

/** Signs a person is found by: the words of their names and of their address before the @, and their numbers. */
function signsOf(person: Person): { words: Set<string>; numbers: string[]; values: string[] } {
  const values = valuesOf(person);
  return {
    words: new Set(values.flatMap((value) => wordsIn(value.split('@', 1)[0] ?? ''))),
    numbers: values.map(digitsIn).filter((digits) => digits.length >= shortest.digits),
    values: values.map(plain),
  };
}

/** Whether a text that somebody typed to find a person holds a part of what they are found by, or is one. */
function tells(text: string, { words, numbers, values }: ReturnType<typeof signsOf>): boolean {
  const typed = wordsIn(text);
  const digits = digitsIn(text);
  return (
    values.some((value) => plain(text).includes(value)) ||
    typed.some((word) => [...words].some((own) => own.includes(word) || word.includes(own))) ||
    (digits.length >= shortest.digits && numbers.some((own) => own.includes(digits) || digits.includes(own.slice(-9))))
  );
}

/** Whether a view's name or filter names the person: by a whole word, as other words than names are short, too. */
const names = (text: string, signs: ReturnType<typeof signsOf>): boolean =>
  signs.values.some((value) => plain(text).includes(value)) || wordsIn(text).some((word) => signs.words.has(word));

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
};

/** Takes out of the company's saved views what a person was searched for by; the rest of each view stays. */
export async function eraseFromViews({ client, company }: Scope, person: Person): Promise<void> {
  const signs = signsOf(person);
  const { rows } = await client.query<{ id: number; name: string; query: string }>(
    'select id, name, query from saved_views where company_id = $1',
    [company],
  );
  for (const { id, ...before } of rows) {
    const parts = before.query.split('&').filter((part) => {
      const at = part.indexOf('=');
      const [key, value] = [decoded(part.slice(0, Math.max(at, 0))), decoded(part.slice(at + 1))];
      return structural.has(key) || !(key === 'search' ? tells(value, signs) : names(value, signs));
    });
    const after = { query: parts.join('&'), name: names(before.name, signs) ? nobody : before.name };
    if (after.query !== before.query || after.name !== before.name)
      await client.query('update saved_views set query = $3, name = $4 where company_id = $1 and id = $2', [
        company,
        id,
        after.query,
        after.name,
      ]);
  }
}
