import { type ActorRefFrom, assign, fromPromise, setup } from 'xstate';
import { type TakenTransitions, type WorkflowStats, workflowStatsCalls } from '../../api/app/workflows.ts';
import { failureOf, send } from '../../api/client.ts';
import type { Failure } from '../../api/failure.ts';
import { readStored } from '../../machines/app/stores/stored.ts';
import { errorOf, outputOf } from '../../machines/kit/actors.ts';
import { type Draft, type Edit, edited, isSame } from './draft.ts';
import { type Problem, problemsOf } from './problems.ts';

export interface Place {
  kind: 'state' | 'edge';
  id: string;
}
/** What the company has of this workflow; null: the person's role doesn't show it. */
export interface Company {
  /** What the company is called in addresses. */
  slug: string;
  at: string;
  figures: WorkflowStats['lifecycles'][number] | null;
  taken: TakenTransitions | null;
}
/** What is kept of a draft, so that leaving the page loses nothing. */
export interface KeptDraft {
  past: Draft[];
  draft: Draft;
  future: Draft[];
}
interface Proposing extends KeptDraft {
  /** The chart as it is. */
  base: Draft;
  entity: string;
  /** Says a title as it is shown. */
  nameOf: (title: string) => string;
  problems: Problem[];
  /** What the latest edit was about: typing on is one step to undo. */
  latest: string | null;
  chosen: Place | null;
  company: Company | null;
  failure: Failure | null;
}
type Choose = { type: 'choose'; place: Place | null };
type ProposingEvent = Edit | Choose | { type: 'undo' } | { type: 'redo' } | { type: 'start_over' } | { type: 'retry' };

const most = 100;

/** Edits of the same field in a row are one; of a list, as long as it has the same members. */
function subjectOf(edit: Edit): string | null {
  if (edit.type !== 'state.change' && edit.type !== 'edge.change') return null;
  const { guards = [], effects = [] } = edit.type === 'edge.change' ? edit.change : {};
  return [edit.type, edit.id, Object.keys(edit.change), ...[...guards, ...effects].map(({ type }) => type)].join(' ');
}

/** What an edit leaves chosen: what was added, and not what is gone. */
function chosenAfter(edit: Edit, before: Draft, after: Draft, chosen: Place | null): Place | null {
  const isNew = (id: string) => !before.states.some((one) => one.id === id);
  const state = after.states.find(({ id }) => isNew(id));
  if (state) return { kind: 'state', id: state.id };
  const edge = after.edges.find(({ id }) => !before.edges.some((one) => one.id === id));
  if (edge) return { kind: 'edge', id: edge.id };
  if (edit.type === 'edge.remove') {
    const from = before.edges.find(({ id }) => id === edit.id)?.from;
    return from ? { kind: 'state', id: from } : null;
  }
  return chosen && isPlace(after, chosen) ? chosen : null;
}
const isPlace = ({ states, edges }: Draft, { kind, id }: Place): boolean =>
  (kind === 'state' ? states : edges).some((one) => one.id === id);

const chart = setup({
  types: {
    context: {} as Proposing,
    events: {} as ProposingEvent,
    input: {} as Pick<Proposing, 'base' | 'entity' | 'nameOf'> & { kept: KeptDraft | null },
  },
  actors: {
    read: fromPromise<Company, { entity: string }>(async ({ input: { entity }, signal }) => {
      const { at, lifecycles } = await send(workflowStatsCalls.stats, { signal });
      const figures = lifecycles.find((one) => one.entity === entity) ?? null;
      const taken = figures && (await send(workflowStatsCalls.taken, { params: { entity }, signal }));
      return { slug: readStored().slug ?? '', at, figures, taken };
    }),
  },
  guards: {
    isSame: ({ context: { base, draft } }) => isSame(base, draft),
    hasProblems: ({ context }) => context.problems.length > 0,
    canUndo: ({ context }) => context.past.length > 0,
    canRedo: ({ context }) => context.future.length > 0,
  },
  actions: {
    edit: assign(({ context: { draft, past, chosen, latest } }, { edit }: { edit: Edit }) => {
      const after = edited(draft, edit);
      const subject = subjectOf(edit);
      const isOn = subject !== null && subject === latest;
      return {
        draft: after,
        past: isOn ? past : [...past, draft].slice(-most),
        future: [],
        latest: subject,
        chosen: chosenAfter(edit, draft, after, chosen),
      };
    }),
    undo: assign(({ context: { past, draft, future, chosen } }) => {
      const before = past.at(-1) ?? draft;
      return {
        draft: before,
        past: past.slice(0, -1),
        future: [draft, ...future],
        latest: null,
        chosen: chosen && isPlace(before, chosen) ? chosen : null,
      };
    }),
    redo: assign(({ context: { past, draft, future, chosen } }) => {
      const [after = draft, ...more] = future;
      return {
        draft: after,
        past: [...past, draft],
        future: more,
        latest: null,
        chosen: chosen && isPlace(after, chosen) ? chosen : null,
      };
    }),
    /** Even this can be undone. */
    startOver: assign(({ context: { base, past, draft, chosen } }) => ({
      draft: base,
      past: [...past, draft].slice(-most),
      future: [],
      latest: null,
      chosen: chosen && isPlace(base, chosen) ? chosen : null,
    })),
    judge: assign(({ context: { draft, nameOf } }) => ({ problems: problemsOf(draft, nameOf) })),
    choose: assign((_, { place }: { place: Place | null }) => ({ chosen: place, latest: null })),
    keepCompany: assign((_, { output }: { output: Company }) => ({ company: output, failure: null })),
    keepFailure: assign((_, { error }: { error: unknown }) => ({ failure: failureOf(error) })),
  },
});

const label = (word: string) => ({ label: `workbench.propose.${word}` });
const edit = (word: string) =>
  ({
    target: 'judging',
    actions: { type: 'edit', params: ({ event }: { event: Edit }) => ({ edit: event }) },
    meta: label(word),
  }) as const;
const editing = {
  choose: { actions: { type: 'choose', params: ({ event }: { event: Choose }) => event }, meta: label('choose') },
  'state.add': edit('add_state'),
  'state.change': edit('change_state'),
  'state.begin': edit('begin_here'),
  'state.remove': edit('remove_state'),
  'edge.add': edit('add_edge'),
  'edge.change': edit('change_edge'),
  'edge.remove': edit('remove_edge'),
  'state.restore': edit('restore'),
  'edge.restore': edit('restore'),
  undo: { target: 'judging', guard: 'canUndo', actions: 'undo', meta: label('undo') },
  redo: { target: 'judging', guard: 'canRedo', actions: 'redo', meta: label('redo') },
} as const;
const startOver = { start_over: { target: 'judging', actions: 'startOver', meta: label('start_over') } } as const;

/**
 * A copy of a chart is edited. Only a sound draft is examined and taken away: it is a chart. Meanwhile the figures of the company
 * that is signed in to are read, for what the change would do to its records.
 */
export const chartProposalMachine = chart.createMachine({
  id: 'chart_proposal',
  type: 'parallel',
  context: ({ input: { base, entity, nameOf, kept } }) => ({
    base,
    entity,
    nameOf,
    draft: base,
    past: [],
    future: [],
    ...kept,
    problems: [],
    latest: null,
    chosen: null,
    company: null,
    failure: null,
  }),
  states: {
    draft: {
      meta: { title: 'workbench.propose' },
      initial: 'judging',
      states: {
        judging: {
          meta: { title: 'workbench.propose.judging' },
          entry: 'judge',
          always: [{ target: 'same', guard: 'isSame' }, { target: 'faulty', guard: 'hasProblems' }, { target: 'sound' }],
        },
        same: { meta: { title: 'workbench.propose.same' }, on: editing },
        faulty: { meta: { title: 'workbench.propose.faulty' }, on: { ...editing, ...startOver } },
        sound: { meta: { title: 'workbench.propose.sound' }, on: { ...editing, ...startOver } },
      },
    },
    company: {
      meta: { title: 'workbench.propose.company' },
      initial: 'reading',
      states: {
        reading: {
          meta: { title: 'workbench.propose.reading' },
          invoke: {
            id: 'read',
            src: 'read',
            input: ({ context: { entity } }) => ({ entity }),
            onDone: { target: 'known', actions: { type: 'keepCompany', params: outputOf } },
            onError: { target: 'unknown', actions: { type: 'keepFailure', params: errorOf } },
          },
        },
        known: { meta: { title: 'workbench.propose.known' } },
        // Without a company the chart alone can still be examined.
        unknown: { meta: { title: 'workbench.propose.unknown' }, on: { retry: { target: 'reading', meta: label('retry') } } },
      },
    },
  },
});
export type ChartProposalRef = ActorRefFrom<typeof chartProposalMachine>;
