import { type Language, languages } from '../../locales/translate.ts';
import { catalogue } from '../../machines/catalogue.ts';
import { coverages } from '../paths/coverage.ts';
import { idsToCover } from '../paths/paths.ts';
import { type Export, exports } from './exports.ts';
import { type Taking, take } from './take.ts';
import { sayPaths, wordsIn } from './words.ts';

const files = import.meta.glob<Record<string, string>>('../../locales/*/*.json', { eager: true, import: 'default' });
/** Every text of a language. */
const textsOf = (language: Language): Record<string, string> =>
  Object.assign({}, ...Object.entries(files).flatMap(([file, texts]) => (file.includes(`/${language}/`) ? [texts] : [])));

/** Formats written for readers of a language. A test that presses buttons uses the English labels. */
export const writtenAs = (taking: Taking, as: Export, language: Language): string =>
  exports[as].write(taking, wordsIn(as === 'playwright' ? 'en' : language, textsOf(as === 'playwright' ? 'en' : language)));

interface Wanted {
  coverage?: string;
  as?: string;
  seed?: string;
  language?: string;
}

/** Writes a chart's paths according to textual options; returns an error message if they are invalid. */
export async function takeAway(
  name: string,
  { coverage = 'transitions', as, seed = '1', language = 'en' }: Wanted,
): Promise<{ wrong?: string; text: string }> {
  const wrong = (what: string, known: readonly string[]) => ({ wrong: `${what} It is one of: ${known.join(', ')}.`, text: '' });
  const chart = catalogue.find((one) => one.name === name);
  if (!chart)
    return wrong(
      `There is no chart “${name}”.`,
      catalogue.map((one) => one.name),
    );
  const ids = idsToCover(chart);
  if (![...coverages, ...ids].includes(coverage))
    return wrong(`“${coverage}” is no coverage of ${name}.`, [...coverages, ...ids]);
  if (as !== undefined && !(as in exports)) return wrong(`Nothing is written as “${as}”.`, Object.keys(exports));
  if (!(languages as readonly string[]).includes(language)) return wrong(`There is no language “${language}”.`, languages);
  if (!/^\d{1,9}$/.test(seed)) return { wrong: `The seed is a whole number; “${seed}” is none.`, text: '' };

  const taking = await take(chart, coverage as (typeof coverages)[number], Number(seed));
  if (as) return { text: writtenAs(taking, as as Export, language as Language) };
  const say = sayPaths(chart, wordsIn(language as Language, textsOf(language as Language)));
  const { paths, uncovered } = taking.paths;
  const arrow = say.t('kit.arrow');
  const lines = [
    say.summary(taking.paths),
    ...(taking.refusing ? [say.refusing(taking.refusing)] : []),
    ...paths.map(({ number, from, steps, input }) =>
      [
        `${number}. ${input ? `“${say.input(input)}” ` : ''}${say.state(from)}`,
        ...steps.map((step) =>
          step.refusals
            ? `   ✗ ${say.step(step)}`
            : `   ${[say.step(step), say.sample(step) && `(${say.sample(step)})`].filter(Boolean).join(' ')} ${arrow} ${say.state(step.to)}`,
        ),
      ].join('\n'),
    ),
    ...uncovered.map((one) => `– ${say.goal(one.goal)} (${one.goal}): ${say.why(one)}`),
  ];
  return { text: `${lines.join('\n')}\n` };
}
