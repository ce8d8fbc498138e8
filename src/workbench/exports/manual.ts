import type { ScriptAction, ScriptStep } from '../scenarios/driving/script-actions.ts';
import type { Taken, Taking } from './take.ts';
import { type SayPaths, sayPaths, type Words } from './words.ts';

/** A call as a manual tester needs it: its id, method and path. */
const callsOf = (actions: ScriptAction[]): string[] =>
  actions.flatMap((action) =>
    action.kind === 'act' || action.kind === 'unruled'
      ? callsOf(action.actions)
      : [`\`${action.call.id}\` \`${action.call.method} ${action.call.path}\``],
  );
const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

function rowsOf(taken: Taken, say: SayPaths): string[] {
  const { script, path } = taken;
  const scripted = new Map(script.steps.map((one) => [one.step, one]));
  const left = new Map(script.left.map(({ step, why }) => [step, why]));
  return path.steps.map((step, at) => {
    const own: ScriptStep | undefined = scripted.get(step);
    const given = say.given(step);
    const how = own?.byHand
      ? say.t('workbench.paths.manual.press', { page: `${own.byHand.at}…`, label: say.t(own.byHand.label) })
      : [...new Set(callsOf(own?.actions ?? []))].join('<br>') || (left.get(step) ? say.left(left.get(step) as string) : '');
    const what = [
      say.doing(step, own?.who ?? undefined),
      ...(say.sample(step) ? [`\`${say.sample(step)}\``] : []),
      ...(given ? [say.t('workbench.paths.manual.given', { facts: given })] : []),
      ...say.gives(step),
    ].join('<br>');
    const expected = step.refusals
      ? say.t('workbench.paths.manual.refused', { why: say.because(step), state: say.state(step.to) })
      : say.t('workbench.paths.manual.stands', { state: say.state(step.to) });
    return `| ${at + 1} | ${cell(what)} | ${cell(how)} | ${cell(expected)} | ☐ |`;
  });
}

const tableOf = (taken: Taken, say: SayPaths): string[] => [
  `| # | ${['step', 'how.column', 'expected', 'ok'].map((word) => say.t(`workbench.paths.manual.${word}`)).join(' | ')} |`,
  '|---|---|---|---|---|',
  ...rowsOf(taken, say),
  '',
];

/** A manual test script in Markdown: each path is a table of steps, with how to perform each and the expected result. */
export function asManual(taking: Taking, words: Words): string {
  const say = sayPaths(taking.chart, words);
  const { paths, taken, refusals, refused } = taking;
  const isArabic = words.language === 'ar';
  return [
    ...(isArabic ? ['<div dir="rtl">', ''] : []),
    `# ${say.file(paths)}`,
    '',
    say.t('workbench.paths.sandbox'),
    '',
    say.t('workbench.paths.manual.how'),
    '',
    say.summary(paths),
    '',
    ...taken.flatMap((one) => [
      `## ${one.number}. ${say.ways(one.path).join(` ${say.t('kit.arrow')} `)}`,
      '',
      ...(one.path.input ? [say.t('workbench.paths.input', { input: say.input(one.path.input) }), ''] : []),
      ...(one.script.prepare.length
        ? [`${say.t('workbench.paths.prepare')}: ${[...new Set(callsOf(one.script.prepare))].join(', ')}`, '']
        : []),
      ...tableOf(one, say),
    ]),
    ...(paths.uncovered.length
      ? [
          `## ${say.t('workbench.paths.uncovered')}`,
          '',
          ...paths.uncovered.map((one) => `- ${say.goal(one.goal)} (\`${one.goal}\`): ${say.why(one)}`),
          '',
        ]
      : []),
    ...(refused.length ? [`## ${say.t('workbench.paths.refusals')}`, ''] : []),
    ...refused.flatMap((one, at) => [
      `### ${say.t('workbench.paths.in', { state: say.state(refusals[at]?.status ?? '') })}`,
      '',
      ...tableOf(one, say),
    ]),
    ...(isArabic ? ['</div>', ''] : []),
  ].join('\n');
}
