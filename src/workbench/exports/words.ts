import { type Language, type Translate, translator } from '../../locales/translate.ts';
import { stateMetaOf } from '../../machines/kit/chart-statuses.ts';
import { graphOf, guardIn } from '../../machines/kit/graph.ts';
import type { Chart } from '../../machines/kit/samples/samples.ts';
import type { Uncovered } from '../paths/coverage.ts';
import type { Path, Paths } from '../paths/paths.ts';
import type { PathStep } from '../paths/steps.ts';
import { type Role, roles } from '../roles.ts';
import { sayer } from '../say.ts';
import { factFields } from '../situation.ts';
import { permissionsOf } from '../xray.ts';
import type { Refusing } from './take.ts';

/** The workbench's texts in one language. */
export interface Words {
  language: Language;
  t: Translate;
}
export const wordsIn = (language: Language, texts: Record<string, string>): Words => ({
  language,
  t: translator(language, texts),
});

const nameOf = (role: Role, language: Language) => (language === 'ar' ? role.name_ar : role.name_en);
const known = new Map<string, string>();
/** The roles preferred for a step; the administrator comes last, because they may do everything. */
const inOrder = [...roles].sort((a, b) => Number(a.viewer.is_admin) - Number(b.viewer.is_admin));
const order = ['leasing_agent', 'leasing_manager', 'operations', 'finance_manager'];
inOrder.sort((a, b) => (order.indexOf(b.code) >= 0 ? 1 : 0) - (order.indexOf(a.code) >= 0 ? 1 : 0));

/** The role that performs a step: the first that may; `system` for automatic steps. */
export function whoOf(chart: Chart, step: PathStep): string {
  if (step.as) return step.as;
  if (chart.kind === 'flow' || step.by !== 'person') return step.by === 'person' ? 'person' : step.by;
  const key = `${chart.name} ${step.from} ${step.what}`;
  const found =
    known.get(key) ??
    inOrder.find(({ code }) => permissionsOf(chart, code).get(`${step.from} ${step.what}`) === 'yes')?.code ??
    'admin';
  known.set(key, found);
  return found;
}

/** The texts about paths, in one language. */
export function sayPaths(chart: Chart, { language, t }: Words) {
  const say = sayer(t);
  const graph = graphOf(chart.machine);
  const { states, edges } = graph;
  const guard = (type: string): string => say.guard(guardIn(graph, type));
  const titles = new Map(states.map(({ id, title }) => [id, title]));
  const ways = new Map(edges.map((edge) => [edge.id, edge]));
  const state = (id: string): string => {
    if (chart.kind === 'lifecycle') return t(stateMetaOf(chart.machine, id)?.title ?? id);
    return id
      .split(' + ')
      .map((one) => t(titles.get(one) ?? one))
      .join(' + ');
  };
  const who = (code: string): string => {
    const role = roles.find((one) => one.code === code);
    if (role) return nameOf(role, language);
    return t(`workbench.paths.who.${code}`);
  };
  /** A coverage by its text; a rule or a call by its id. */
  const coverage = (id: string): string => {
    const key = `workbench.paths.coverage.${id}`;
    const text = t(key);
    return text === key ? id : text;
  };
  /** A workflow's button, or what triggers a flow's transition. */
  const what = ({ label, takes, what: event }: PathStep): string => {
    if (chart.kind === 'lifecycle') return label ? t(label) : event;
    const edge = ways.get(takes[0] ?? '');
    return edge ? say.cause(edge) : event;
  };
  /** A transition by name: `Draft: Cancel → Cancelled`; for a group's transition in one of its states, just the name. */
  const transition = (name: string): string => {
    const edge = ways.get(name);
    if (!edge) return name;
    const at = (id: string) => (id ? state(id) : t('workbench.any'));
    return `${at(edge.from)}: ${say.cause(edge)} ${t('kit.arrow')} ${edge.to.map(at).join(' + ') || t('workbench.stays')}`;
  };
  const value = (fact: unknown): string => {
    if (fact === null || fact === undefined) return t('workbench.none');
    if (Array.isArray(fact)) return fact.map(value).join(t('workbench.paths.and'));
    // As a share: who pays, and how many percent.
    if (typeof fact === 'object') return Object.values(fact).map(value).join(' ');
    if (typeof fact === 'boolean') return t(fact ? 'workbench.yes' : 'workbench.no');
    return /^[a-z_]+$/.test(String(fact)) ? say.value(String(fact)) : String(fact);
  };
  const guards = (names: string): string => names.split(' + ').map(guard).join(t('workbench.paths.and'));
  /** Why a step is refused, in words. */
  const because = ({ refusals }: Pick<PathStep, 'refusals'>): string =>
    (refusals ?? [])
      .map(({ guard: type, why, values }) => {
        const text = why ? t(why, values as Record<string, string | number>) : '';
        return text && text !== why ? text : say.guard({ type, params: values });
      })
      .join(' ');
  const doing = (step: PathStep, by = whoOf(chart, step)): string =>
    t('workbench.paths.step', { who: who(by), what: what(step) });
  /** How a step's record or user differs from the one allowed everything; null if not at all. */
  const given = ({ facts: name }: PathStep): string | null => {
    if (chart.kind === 'flow' || !name || name === 'all') return null;
    const all: Record<string, unknown> = { ...chart.samples.facts.all };
    const own: Record<string, unknown> = { ...chart.samples.facts[name] };
    const differing = factFields(chart).filter((field) => own[field.name] !== all[field.name]);
    if (!differing.length) return t('workbench.paths.given.person');
    return differing.map((field) => `${say.fact(field.name)}: ${value(own[field.name])}`).join(t('workbench.paths.and'));
  };
  return {
    state,
    who,
    /** The states of a path, from its start; a refusal leads nowhere. */
    ways: ({ from, steps }: Pick<Path, 'from' | 'steps'>): string[] =>
      [from, ...steps.filter(({ refusals }) => refusals === null).map(({ to }) => to)].map(state),
    /** `Leasing agent: Request approval`; for a refusal, with the reason. */
    step: (step: PathStep, by?: string): string =>
      step.refusals ? t('workbench.paths.refused', { step: doing(step, by), why: because(step) }) : doing(step, by),
    doing,
    what,
    input: say.input,
    /** The name of a flow's step in the samples: which output it is, if several lead on alike. */
    sample: ({ what: event }: PathStep): string | null => (chart.kind === 'flow' ? event : null),
    because,
    /** The subject of a file. */
    file: ({ coverage: id, seed }: Pick<Paths, 'coverage' | 'seed'>): string =>
      t('workbench.paths.file', { chart: say.chart(chart.name), coverage: coverage(id), seed }),
    /** `13 paths cover 24 of 24 goals.` */
    summary: ({ paths, covered, goals }: Paths, number: (value: number) => string | number = (value) => value): string =>
      t('workbench.paths.summary', {
        count: paths.length,
        paths: number(paths.length),
        covered: number(covered),
        goals: number(goals),
      }),
    /** `98 of its refusals are tried by real calls, 24 on the chart only.` */
    refusing: ({ runnable, chartOnly }: Refusing, number: (value: number) => string | number = (value) => value): string =>
      t('workbench.paths.refusing', { runnable: number(runnable), chart: number(chartOnly) }),
    given,
    /** A step's payload, in Markdown; typed values stay as they are. */
    gives: ({ given: all }: PathStep): string[] =>
      Object.entries(all).map(([name, one]) => {
        const text = value(one);
        return `${say.fact(name)}: ${text === one ? `\`${text}\`` : text}`;
      }),
    /** A coverage goal as text: a state, a transition, a guard's outcome, two consecutive transitions. */
    goal: (goal: string): string => {
      const [name = '', answer] = goal.split(' = ');
      if (answer) {
        const [own = '', asked = ''] = name.split(': ');
        return t(`workbench.paths.goal.${answer}`, { what: transition(own), guard: guards(asked) });
      }
      const id = goal.startsWith(`${chart.machine.id}.`) ? goal.slice(chart.machine.id.length + 1) : goal;
      if (titles.has(id)) return t('workbench.paths.goal.state', { state: state(id) });
      return goal
        .split(' → ')
        .map((one) =>
          one
            .split(' > ', 1)
            .flatMap((ways) => ways.split(' + '))
            .map(transition)
            .join(' + '),
        )
        .join(` ${t('kit.arrow')} `);
    },
    why: ({ why, about }: Uncovered): string => t(`workbench.paths.why.${why}`, { about: about.map(guard).join(', ') }),
    coverage,
    left: (why: string): string => t(`workbench.paths.left.${why}`),
    /** A step that isn't in a file, and why. */
    leftOut: ({ step, why }: { step: PathStep; why: string }): string =>
      `${what(step)} (${step.from}): ${t(`workbench.paths.left.${why}`)}`,
    chart: say.chart(chart.name),
    t,
  };
}
export type SayPaths = ReturnType<typeof sayPaths>;
