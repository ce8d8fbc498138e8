import byHand from '../scenarios/driving/by-hand.ts?raw';
import hand from '../scenarios/driving/driver.ts?raw';
import { type Check, isLater, type ScriptAction, type ScriptStep, type Value } from '../scenarios/driving/script-actions.ts';
import { demo } from '../scenarios/parts/people.ts';
import people from '../scenarios/parts/people.ts?raw';
import runtime from './playwright-runtime.ts?raw';
import type { Taken, Taking } from './take.ts';
import { type SayPaths, sayPaths, type Words } from './words.ts';

const text = (value: string): string => JSON.stringify(value);

/** A value as source code. */
function valueIn(value: Value): string {
  if (isLater(value)) {
    if (value.kind === 'answer')
      return `v.a${value.of}${value.path.map((key) => (/^\d+$/.test(key) ? `[${key}]` : `.${key}`)).join('')}`;
    if (value.kind === 'today') return 'await today()';
    if (value.kind === 'day') return `plusDays(${valueIn(value.base)}, ${value.plus}${value.time && `, ${text(value.time)}`})`;
    if (value.kind === 'unique') return `unique(${text(value.what)})`;
    if (value.kind === 'reason') return `await reasonId(${value.noteRequired})`;
    return `await userId(${text(value.who)})`;
  }
  if (Array.isArray(value)) return `[${value.map(valueIn).join(', ')}]`;
  if (typeof value === 'object' && value !== null) {
    const inner = Object.entries(value).map(([key, one]) => `${/^\w+$/.test(key) ? key : text(key)}: ${valueIn(one)}`);
    return inner.length ? `{ ${inner.join(', ')} }` : '{}';
  }
  return JSON.stringify(value);
}
/** A call's path with its parameters, as a template literal. */
function pathIn({ call, params, query }: Pick<Check, 'call' | 'params' | 'query'>): string {
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => `\${${valueIn(params[name] ?? null)}}`);
  const asked = Object.entries(query).map(([key, value]) => `${key}=${isLater(value) ? `\${${valueIn(value)}}` : String(value)}`);
  return `\`${path}${asked.length ? `?${asked.join('&')}` : ''}\``;
}
const fieldIn = (call: Check['call']): string => (call.field === null && !call.paged ? 'null' : text(call.field ?? 'data'));
const bodyIn = (body: Value): string => (body === null ? 'undefined' : valueIn(body));

const linesOf = (
  actions: ScriptAction[],
  indent: string,
  act?: (actions: ScriptAction[], indent: string) => string[],
): string[] =>
  actions.flatMap((action) => {
    if (action.kind === 'unruled')
      return [`${indent}await unruled(async () => {`, ...linesOf(action.actions, `${indent}  `, act), `${indent}});`];
    if (action.kind === 'ruled')
      return [
        `${indent}await ruled(${valueIn(action.rule)}, async () => {`,
        ...linesOf(action.actions, `${indent}  `, act),
        `${indent}});`,
      ];
    if (action.kind === 'act') return act ? act(action.actions, indent) : linesOf(action.actions, indent);
    if (action.kind === 'until')
      return [
        `${indent}await until(${text(action.as)}, ${pathIn(action)}, ${fieldIn(action.call)}, ${text(action.at)}, [${text(action.value)}]);`,
      ];
    if (action.kind === 'refused')
      return [
        `${indent}await refused(${text(action.as)}, ${text(action.call.method)}, ${pathIn(action)}, ${bodyIn(action.body)}, ${JSON.stringify(action.guards)}); // ${action.call.id}`,
      ];
    const { as, call, body, number } = action;
    return [
      `${indent}v.a${number} = await ask(${text(as)}, ${text(call.method)}, ${pathIn(action)}, ${bodyIn(body)}, ${fieldIn(call)}); // ${call.id}`,
    ];
  });
const checkOf = (check: Check | null, indent: string): string[] =>
  check
    ? [
        `${indent}await until(${text(check.as)}, ${pathIn(check)}, ${fieldIn(check.call)}, ${text(check.at)}, ${JSON.stringify(check.statuses)});`,
      ]
    : [];

function stepOf(one: ScriptStep, say: SayPaths): string[] {
  const { step, who, actions, byHand: press, check, isRefused } = one;
  const inner = '    ';
  const said = say.step(step, press?.as ?? who ?? undefined);
  const lines = [`  await test.step(${text(isRefused ? said : `${said} ⇒ ${say.state(step.to)}`)}, async () => {`];
  if (press) {
    const label = text(say.t(press.label));
    const titles = JSON.stringify((check?.statuses ?? [step.to]).map(say.state));
    const act = (_: ScriptAction[], indent: string): string[] => [
      `${indent}const page = await openAs(browser, ${text(press.as)}, \`${press.at}\${${valueIn(press.id)}}${press.tab}\`);`,
      ...(press.fills.length ? [`${indent}await fillIn(page, ${JSON.stringify(press.fills)});`] : []),
      `${indent}await pressAction(page, ${label});`,
      ...(press.asks
        ? [
            `${indent}await answerQuestion(page, ${label}, await ${press.isToday ? 'today' : 'tomorrow'}()${press.digits ? `, ${text(press.digits)}` : ''});`,
          ]
        : []),
      ...checkOf(check, indent),
      `${indent}await shows(page, ${titles});`,
    ];
    lines.push(...linesOf(actions, inner, act));
  } else lines.push(...linesOf(actions, inner));
  return [...lines, ...(press ? [] : checkOf(check, inner)), '  });'];
}

function testOf({ script, path, number }: Taken, say: SayPaths, name: string): string {
  return [
    `test(${text(`${name} ${number}: ${say.ways(path).join(' → ')}`)}, async ({ browser }) => {`,
    '  test.setTimeout(120_000);',
    '  const v: Record<string, Answer> = {};',
    `  await test.step(${text(say.t('workbench.paths.prepare'))}, async () => {`,
    ...linesOf(script.prepare, '    '),
    ...checkOf(script.begins, '    '),
    '  });',
    ...script.steps.flatMap((step) => stepOf(step, say)),
    ...script.left.map((one) => `  // ${say.leftOut(one)}`),
    '});',
  ].join('\n');
}

/** A module's source, for embedding in another file. */
const within = (module: string): string =>
  module
    .replaceAll(/^import [^;]*;?\n?/gm, '')
    .replaceAll(/^export /gm, '')
    .replaceAll(/^ *\/\/ biome-ignore.*\n/gm, '')
    .trim();
/** A statement of `driver.ts` that the file needs, by how it begins. */
function taken(beginning: string): string {
  const from = hand.indexOf(`export ${beginning}`);
  return from < 0 ? '' : hand.slice(from + 'export '.length, hand.indexOf(';\n', from) + 2);
}

/**
 * A self-contained Playwright test file: it signs in as each step's role, performs user steps in the app and the rest through
 * the API, and checks the record's status after each step.
 */
export function asPlaywright(taking: Taking, words: Words): string {
  const say = sayPaths(taking.chart, words);
  const walked = taking.taken.filter(({ script }) => script.steps.length > 0);
  const unwalked = taking.taken.filter(({ script }) => script.steps.length === 0);
  const refused = taking.refused.filter(({ script }) => script.steps.some(({ isRefused }) => isRefused));
  return `${[
    `// ${say.file(taking.paths)}`,
    `// BASE_URL=http://127.0.0.1:4000 COMPANY=${demo.company} PASSWORD=${demo.password} npx playwright test`,
    ...(taking.refusing ? [`// ${say.refusing(taking.refusing)}`] : []),
    `// ${say.t('workbench.paths.sandbox')}`,
    ...unwalked.map(({ number, script }) => `// ${number}: ${say.left(script.left[0]?.why ?? 'no_scenario')}`),
    "import { type Browser, expect, type Page, test } from 'playwright/test';",
    '',
    taken('type Filling =').trimEnd(),
    taken('const uniques = '),
    taken('const plusDays = '),
    within(people),
    within(runtime),
    '',
    within(byHand),
    '',
    ...walked.map((one) => `${testOf(one, say, say.chart)}\n`),
    ...refused.map((one) => `${testOf(one, say, say.t('workbench.paths.refusals'))}\n`),
  ].join('\n')}`;
}
