import type { ScriptAction, ScriptStep } from '../scenarios/driving/script-actions.ts';
import { demo, people } from '../scenarios/parts/people.ts';
import { scenarioOf } from '../scenarios/scenarios.ts';
import { actsInApp, pressIn } from './in-app.ts';
import { cast, type Taken, type Taking } from './take.ts';
import { type SayPaths, sayPaths, type Words } from './words.ts';

const letters = { en: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', ar: 'أبجدهوزحطيكلمنسعفصقرشت' };

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

/** How a step is done: what stands around it, and the button itself where a person presses one. `at` is the path of its page. */
function howOf(own: ScriptStep | undefined, at: string | undefined, say: SayPaths): string {
  if (!own) return '';
  if (own.isRefused) return say.t('workbench.paths.app.refused');
  const isAct = ({ kind }: ScriptAction) => kind === 'act';
  const press = own.step.by === 'person' && own.step.label && at ? pressIn(at, own.step.label, say) : undefined;
  return press && own.actions.every(isAct) ? press : actsInApp(own.actions, say, press).join('<br>');
}

function rowsOf(taken: Taken, say: SayPaths, at: string | undefined): string[] {
  const { script, path } = taken;
  const scripted = new Map(script.steps.map((one) => [one.step, one]));
  const left = new Map(script.left.map(({ step, why }) => [step, why]));
  return path.steps.map((step, row) => {
    const own: ScriptStep | undefined = scripted.get(step);
    const given = say.given(step);
    const why = left.get(step);
    const how = why ? say.left(why) : howOf(own, at, say);
    const what = [
      say.doing(step, own?.who ?? undefined),
      ...(say.sample(step) ? [`\`${say.sample(step)}\``] : []),
      ...(given ? [say.t('workbench.paths.manual.given', { facts: given })] : []),
      ...say.gives(step),
    ].join('<br>');
    const expected = step.refusals
      ? say.t('workbench.paths.manual.refused', { why: say.because(step), state: say.state(step.to) })
      : say.t('workbench.paths.manual.stands', { state: say.state(step.to) });
    return `| ${row + 1} | ${cell(what)} | ${cell(how)} | ${cell(expected)} | ☐ |`;
  });
}

const tableOf = (taken: Taken, say: SayPaths, at: string | undefined): string[] => [
  `| # | ${['step', 'how.column', 'expected', 'ok'].map((word) => say.t(`workbench.paths.manual.${word}`)).join(' | ')} |`,
  '|---|---|---|---|---|',
  ...rowsOf(taken, say, at),
  '',
];

/** A manual test script in Markdown: each path is a table of steps, with how to perform each and the expected result. */
export function asManual(taking: Taking, words: Words): string {
  const say = sayPaths(taking.chart, words);
  const { paths, taken, refusals, refused } = taking;
  const isArabic = words.language === 'ar';
  const page = scenarioOf(taking.chart.name)?.page?.at;
  const acts = (one: Taken): string =>
    actsInApp(one.script.prepare, say)
      .map((act, at) => `${at + 1}. ${act}`)
      .join('\n');
  const setups = [...new Set([...taken, ...refused].map(acts).filter(Boolean))];
  const before = (one: Taken): string[] => {
    const at = setups.indexOf(acts(one));
    return at < 0 ? [] : [say.t('workbench.paths.manual.before', { letter: letters[words.language].charAt(at) }), ''];
  };
  const signIns = cast
    .filter((role) => people[role] && role !== 'none')
    .map((role) => `${say.who(role)} (\`${people[role]}@${demo.company}.example\`)`);
  return [
    ...(isArabic ? ['<div dir="rtl">', ''] : []),
    `# ${say.file(paths)}`,
    '',
    say.t('workbench.paths.sandbox'),
    '',
    say.t('workbench.paths.manual.how'),
    '',
    ...(setups.length
      ? [
          say.t('workbench.paths.manual.people', { company: demo.company, people: signIns.join(say.t('workbench.paths.and')) }),
          '',
        ]
      : []),
    say.summary(paths),
    ...(taking.refusing ? ['', say.refusing(taking.refusing)] : []),
    '',
    ...(setups.length ? [`## ${say.t('workbench.paths.manual.setups')}`, ''] : []),
    ...setups.flatMap((setup, at) => [
      `### ${say.t('workbench.paths.manual.setup', { letter: letters[words.language].charAt(at) })}`,
      '',
      setup,
      '',
    ]),
    ...taken.flatMap((one) => [
      `## ${one.number}. ${say.ways(one.path).join(` ${say.t('kit.arrow')} `)}`,
      '',
      ...(one.path.input ? [say.t('workbench.paths.input', { input: say.input(one.path.input) }), ''] : []),
      ...before(one),
      ...tableOf(one, say, page),
    ]),
    ...(paths.uncovered.length
      ? [
          `## ${say.t('workbench.paths.uncovered')}`,
          '',
          ...paths.uncovered.map((one) => `- ${say.goal(one.goal)}: ${say.why(one)}`),
          '',
        ]
      : []),
    ...(refused.length ? [`## ${say.t('workbench.paths.refusals')}`, ''] : []),
    ...refused.flatMap((one, at) => [
      `### ${say.t('workbench.paths.in', { state: say.state(refusals[at]?.status ?? '') })}`,
      '',
      ...before(one),
      ...tableOf(one, say, page),
    ]),
    ...(isArabic ? ['</div>', ''] : []),
  ].join('\n');
}
