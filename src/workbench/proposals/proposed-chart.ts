import { type AnyStateMachine, and, createMachine } from 'xstate';
import { allNodes, type GraphEdge, type GraphState } from '../../machines/kit/graph.ts';
import type { Named, StateMeta, TransitionMeta } from '../../machines/kit/lifecycle.ts';
import type { LifecycleEntry } from '../lifecycle-model.ts';
import type { Draft } from './draft.ts';

/** Without what isn't said. */
const lean = <T extends object>(whole: T): T =>
  Object.fromEntries(
    Object.entries(whole).filter(
      ([, value]) => value !== undefined && value !== null && value !== false && !(Array.isArray(value) && !value.length),
    ),
  ) as T;

const metaOfState = ({ title, tone, waits, days, rules }: GraphState) =>
  lean({ title, tone, waits, days, rules }) as unknown as StateMeta;
const metaOfEdge = ({ label, call, by, asks, isFinal, isBack, undo, rules }: GraphEdge) =>
  lean({ label, call, by, asks, final: isFinal, back: isBack, undo, rules }) as unknown as TransitionMeta;

/** The chart that a sound draft describes: its guards and effects are those of the present chart, by name. */
export function proposedChart(chart: LifecycleEntry, draft: Draft): LifecycleEntry {
  const { id: name, implementations } = chart.machine;
  const { guards, actions } = implementations;
  const tags = new Map(allNodes(chart.machine).map((node) => [node.path.join('.'), [...node.tags]]));
  const wordOf = (id: string) => id.split('.').at(-1) as string;
  const guardOf = (own: Named[]) => (own.length > 1 ? and(own) : own[0]);
  const wayOf = (edge: GraphEdge) => ({
    target: edge.to.length ? edge.to.map((to) => `#${name}.${to}`) : undefined,
    guard: guardOf(edge.guards),
    actions: edge.effects,
    meta: metaOfEdge(edge),
  });
  const configOf = (state: GraphState): object => {
    const own = draft.edges.filter(({ from }) => from === state.id);
    const inner = draft.states.filter(({ parent }) => parent === state.id);
    const events = [...new Set(own.map(({ event }) => event))];
    return {
      ...(state.kind === 'final' && { type: 'final' }),
      tags: tags.get(state.id) ?? [],
      meta: metaOfState(state),
      on: Object.fromEntries(events.map((event) => [event, own.filter((edge) => edge.event === event).map(wayOf)])),
      ...(inner.length && {
        initial: wordOf(inner.find(({ isInitial }) => isInitial)?.id ?? ''),
        states: Object.fromEntries(inner.map((one) => [wordOf(one.id), configOf(one)])),
      }),
    };
  };
  const [root] = draft.states as [GraphState];
  // What was read from one machine's graph is a configuration of another.
  const config = { id: name, context: ({ input }: { input: object }) => input, ...configOf(root) } as Parameters<
    typeof createMachine
  >[0];
  const machine: AnyStateMachine = createMachine(config, { guards, actions });
  return { ...chart, machine, lifecycle: { ...chart.lifecycle, machine } };
}
