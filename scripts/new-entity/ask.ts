import type { NameOptions } from './names.ts';

/** Asks a question with an answer that an empty one stands for, and returns the answer. */
export type Ask = (question: string, fallback: string) => Promise<string>;

const isYes = (answer: string) => /^y(es)?$/i.test(answer);

/** Asks for all that an entity may have; `place` is what was given already, `area/entity`. */
export async function askOptions(ask: Ask, place = ''): Promise<{ place: string; options: NameOptions }> {
  const [givenArea = '', givenFile = ''] = place.split('/');
  const area = givenArea || (await ask('Area', 'sales'));
  const file = givenFile || (await ask('Entity, such as price-offer', ''));
  const path = await ask('Path of its list, such as /maintenance/issues', '');
  const rule = await ask('Letters that its calls’ ids begin with, such as MNT', '');
  const ar = await ask('Its name in Arabic', '');
  const plain = !isYes(await ask('Has it a status? y or n', 'y'));
  const regions = !plain && isYes(await ask('Has it a second status? y or n', 'n'));
  const children = (await ask('Child lists, such as line:بند part:قطعة', '')).split(/\s+/).filter(Boolean);
  const files = isYes(await ask('Do files hang on it? y or n', 'n'));
  return {
    place: `${area}/${file}`,
    options: { path: path || undefined, rule: rule || undefined, ar: ar || undefined, plain, regions, children, files },
  };
}
