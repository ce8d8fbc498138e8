import { type ActorRefFrom, assign, fromPromise, setup } from 'xstate';
import type { Chart } from '../../machines/kit/samples/samples.ts';
import { type Taking, take } from '../exports/take.ts';
import { type Coverage, coverages } from './coverage.ts';
import { idsToCover } from './paths.ts';

/** What the studio shows of a chart: paths that reach a coverage, what must be refused, what the last run has walked. */
export const views = ['paths', 'refusals', 'walked'] as const;
export type View = (typeof views)[number];

interface Studio {
  chart: Chart;
  coverage: Coverage;
  seed: number;
  view: View;
  /** The path that is drawn, by its number. */
  path: number;
  taking: Taking | null;
}
type StudioEvent =
  | { type: 'coverage.choose'; coverage: string }
  | { type: 'seed.set'; seed: number }
  | { type: 'view.choose'; view: View }
  | { type: 'path.choose'; path: number };

const mostSeeds = 999_999_999;
/** What a link must hold: `transitions_7_paths_3`. */
export const encodeStudio = ({ coverage, seed, view, path }: Pick<Studio, 'coverage' | 'seed' | 'view' | 'path'>): string =>
  [coverage, seed, view, path].join('_');
/** Reads a link; what it doesn't say, or says wrongly, is as at the beginning. */
export function decodeStudio(chart: Chart, code: string): Pick<Studio, 'coverage' | 'seed' | 'view' | 'path'> {
  const [coverage = '', seed = '', view = '', path = ''] = code.split('_');
  const known = ([...coverages, ...idsToCover(chart)] as string[]).includes(coverage);
  return {
    coverage: known ? (coverage as Coverage) : 'transitions',
    seed: /^\d{1,9}$/.test(seed) ? Number(seed) : 1,
    view: views.find((one) => one === view) ?? 'paths',
    path: /^\d{1,4}$/.test(path) ? Number(path) : 1,
  };
}

const chart = setup({
  types: { context: {} as Studio, events: {} as StudioEvent, input: {} as { chart: Chart; code: string } },
  actors: {
    take: fromPromise<Taking, Pick<Studio, 'chart' | 'coverage' | 'seed'>>(({ input }) =>
      take(input.chart, input.coverage, input.seed),
    ),
  },
  guards: {
    isKnown: ({ context }, { coverage }: { coverage: string }) =>
      ([...coverages, ...idsToCover(context.chart)] as string[]).includes(coverage),
    isSeed: (_, { seed }: { seed: number }) => Number.isInteger(seed) && seed >= 0 && seed <= mostSeeds,
  },
  actions: {
    keepCoverage: assign((_, { coverage }: { coverage: string }) => ({ coverage: coverage as Coverage, path: 1 })),
    keepSeed: assign((_, { seed }: { seed: number }) => ({ seed, path: 1 })),
    keepView: assign((_, { view }: { view: View }) => ({ view, path: 1 })),
    keepPath: assign((_, { path }: { path: number }) => ({ path })),
    keepTaking: assign((_, { taking }: { taking: Taking }) => ({ taking })),
  },
});
const params = <E>({ event }: { event: E }) => event;
const label = (word: string) => ({ label: `workbench.paths.${word}` });

/** The path studio of one chart: nothing is asked of anybody; paths are worked out anew for each coverage and seed. */
export const studioMachine = chart.createMachine({
  id: 'studio',
  initial: 'taking',
  context: ({ input }) => ({ chart: input.chart, taking: null, ...decodeStudio(input.chart, input.code) }),
  on: {
    'coverage.choose': {
      target: '.taking',
      guard: { type: 'isKnown', params },
      actions: { type: 'keepCoverage', params },
      meta: label('coverage'),
    },
    'seed.set': {
      target: '.taking',
      guard: { type: 'isSeed', params },
      actions: { type: 'keepSeed', params },
      meta: label('seed'),
    },
    'view.choose': { actions: { type: 'keepView', params }, meta: label('view') },
    'path.choose': { actions: { type: 'keepPath', params }, meta: label('path') },
  },
  states: {
    taking: {
      meta: { title: 'workbench.paths.taking' },
      invoke: {
        id: 'take',
        src: 'take',
        input: ({ context: { chart: own, coverage, seed } }) => ({ chart: own, coverage, seed }),
        onDone: { target: 'shown', actions: { type: 'keepTaking', params: ({ event }) => ({ taking: event.output }) } },
        onError: { target: 'broken' },
      },
    },
    shown: { meta: { title: 'workbench.paths.shown' } },
    // A chart whose samples contradict it: its walks say where.
    broken: { meta: { title: 'workbench.paths.broken' } },
  },
});
export type StudioRef = ActorRefFrom<typeof studioMachine>;
