import type { Graph, GraphEdge } from '../machines/kit/graph.ts';
import { type Named, valuesOf } from '../machines/kit/lifecycle.ts';

type Translate = (key: string, values?: Record<string, string | number>) => string;

/** Spells out an identifier: `isDealApproved` becomes "is deal approved". */
export const spell = (name: string): string =>
  name
    .replaceAll(/[_.]/g, ' ')
    .replaceAll(/([a-z0-9])([A-Z])/g, (_, before: string, after: string) => `${before} ${after.toLowerCase()}`);

/** Guards without those on privileges, which repeat all over a chart and are shown separately. */
const aboutRecord = ({ guards }: GraphEdge): Named[] =>
  guards.filter(({ type }) => type !== 'isSystem' && !/^may([A-Z]|$)/.test(type));

/** Texts for a chart's identifiers in the language of `t`. Identifiers without a text are spelt out. */
export function sayer(t: Translate) {
  const said = (key: string, name: string, values?: Record<string, string | number>) => {
    const text = t(key, values);
    return text === key ? spell(name) : text;
  };
  const capital = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);
  const say = {
    /** A workflow has its name in the app; a flow's name is a text of the workbench. */
    chart: (name: string) => {
      const inApp = t(`workflows.entity.${name}`);
      return inApp.startsWith('workflows.') ? said(`workbench.chart.${name.replaceAll(' ', '_')}`, capital(name)) : inApp;
    },
    area: (file: string) => said(`workbench.area.${file.split('/')[0]}`, file.split('/')[0] as string),
    guard: (guard: Named) =>
      guard.type === 'may'
        ? t(`who.${String(guard.params?.privilege)}`)
        : said(`workbench.if.${guard.type}`, guard.type, valuesOf(guard)),
    effect: (effect: Named) => said(`workbench.do.${effect.type}`, effect.type, valuesOf(effect)),
    runs: (name: string) => said(`workbench.runs.${name}`, name),
    fact: (name: string) => said(`workbench.fact.${name}`, name),
    /** A value of an enumerated fact or payload field. */
    value: (word: string) => said(`workbench.value.${word}`, word),
    /** A flow's input, by its name in the samples. */
    input: (name: string) => said(`workbench.input.${name.replaceAll(' ', '_')}`, name),
    asks: (form: string) => said(`workbench.asks.${form}`, form),
    /** Who may take a transition, by the privileges its guards require; without any, who or what triggers it. */
    who: (
      { guards, by, cause }: Pick<GraphEdge, 'guards' | 'by' | 'cause'>,
      unblockers: Record<string, string[]> = {},
    ): string[] => {
      const may = guards
        .filter(({ type }) => /^may/.test(type))
        .flatMap((guard) =>
          guard.type === 'may' ? [say.guard(guard)] : (unblockers[guard.type] ?? []).map((key) => t(`who.${key}`)),
        );
      return may.length ? [...new Set(may)] : [t(`workbench.by.${by ?? cause}`)];
    },
    /** What triggers a transition. */
    cause: (edge: Pick<GraphEdge, 'label' | 'cause' | 'of' | 'event'>): string => {
      if (edge.label) return t(edge.label);
      if (edge.cause === 'always') return t('kit.diagram.always');
      if (edge.cause === 'after') return t('kit.diagram.after', { of: said(`workbench.after.${edge.of}`, edge.of ?? '') });
      if (edge.cause === 'event') return said(`workbench.heard.${edge.event}`, edge.event);
      return t(`kit.diagram.${edge.cause}`, { of: say.runs(edge.of ?? '') });
    },
    /** An arrow's label: the trigger, and the condition that distinguishes the transition from its alternatives. */
    arrow: (edge: GraphEdge, { edges }: Graph): string[] => {
      const about = aboutRecord(edge);
      const alternatives = edges.filter((one) => one !== edge && one.from === edge.from && one.event === edge.event);
      const [own = about[0]] = about.filter(
        ({ type }) => !alternatives.every((one) => aboutRecord(one).some((two) => two.type === type)),
      );
      if (!own) return [say.cause(edge)];
      const condition = say.guard(own);
      const others = about.length - 1;
      if (condition.length > 44 || (others > 0 && alternatives.length === 0))
        return [say.cause(edge), `◇ ${t('workbench.diagram.conditions', { count: about.length })}`];
      return [
        say.cause(edge),
        `◇ ${others ? t('workbench.diagram.if_and', { condition, count: others }) : t('workbench.diagram.if', { condition })}`,
      ];
    },
  };
  return say;
}
export type Say = ReturnType<typeof sayer>;
