import { createStore } from '@xstate/store';
import { createJSONStorage, persist } from '@xstate/store/persist';
import { assign, fromPromise, type SnapshotFrom, setup } from 'xstate';
import type { FlowMeta } from '../lifecycle.ts';

/** One thing to choose: its id, and what it is called in both languages. */
export interface Choosable {
  id: number;
  name_en: string;
  name_ar: string;
}
export interface ChoiceSource {
  /** What is chosen: a building's 7 is not a user's. */
  kind: string;
  /** What matches a text, some twenty of them; an empty text asks for the first ones. */
  find: (text: string, signal: AbortSignal) => Promise<Choosable[]>;
}

const most = 300;
/** What was found lately, by kind and id: a draft that comes back after a reload still knows what it chose. */
export const choiceNames = createStore({
  context: { names: {} as Record<string, Choosable> },
  on: {
    found: ({ names }, { kind, choices }: { kind: string; choices: Choosable[] }) => ({
      names: Object.fromEntries(
        [...Object.entries(names), ...choices.map((choice) => [`${kind}/${choice.id}`, choice] as const)].slice(-most),
      ),
    }),
  },
}).with(persist({ name: 'statehouse.choices', storage: createJSONStorage(() => localStorage) }));
export const namedChoice = (kind: string, id: string): Choosable | null =>
  choiceNames.getSnapshot().context.names[`${kind}/${id}`] ?? null;

const chart = setup({
  types: {
    context: {} as { source: ChoiceSource; text: string; found: Choosable[] },
    events: {} as { type: 'search'; text: string } | { type: 'open' },
    input: {} as ChoiceSource,
    meta: {} as FlowMeta,
    transitionMeta: {} as { label: string },
  },
  actors: {
    find: fromPromise<Choosable[], { source: ChoiceSource; text: string }>(({ input: { source, text }, signal }) =>
      source.find(text, signal),
    ),
  },
  delays: { breath: 200 },
  actions: {
    keepText: assign((_, { text }: { text: string }) => ({ text })),
    forgetText: assign({ text: '' }),
    keepFound: assign((_, { output }: { output: Choosable[] }) => ({ found: output })),
    rememberNames: ({ context }, { output }: { output: Choosable[] }) =>
      choiceNames.trigger.found({ kind: context.source.kind, choices: output }),
  },
});
const withEvent = { params: <E>({ event }: { event: E }) => event };
const answered = { params: ({ event }: { event: { output: Choosable[] } }) => ({ output: event.output }) };
const label = (event: string) => ({ label: `flow.event.${event}` });
const typing = {
  search: { target: 'waiting', reenter: true, actions: { type: 'keepText', ...withEvent }, meta: label('search') },
  open: { target: 'finding', reenter: true, actions: 'forgetText', meta: label('open_choices') },
} as const;

/** Finds what can be chosen where it is kept, while a person types: after a breath, and only for the last text. */
export const choiceSearchMachine = chart.createMachine({
  id: 'choiceSearch',
  initial: 'idle',
  context: ({ input }) => ({ source: input, text: '', found: [] }),
  states: {
    idle: { meta: { title: 'flow.choice.idle' }, on: typing },
    waiting: { meta: { title: 'flow.choice.waiting' }, tags: 'busy', on: typing, after: { breath: 'finding' } },
    finding: {
      meta: { title: 'flow.choice.finding' },
      tags: 'busy',
      on: typing,
      invoke: {
        id: 'find',
        src: 'find',
        input: ({ context: { source, text } }) => ({ source, text }),
        onDone: {
          target: 'idle',
          actions: [
            { type: 'keepFound', ...answered },
            { type: 'rememberNames', ...answered },
          ],
        },
        onError: 'failed',
      },
    },
    failed: { meta: { title: 'flow.choice.failed' }, on: typing },
  },
});
export type ChoiceSearchSnapshot = SnapshotFrom<typeof choiceSearchMachine>;
