import { createStore } from '@xstate/store';
import { createJSONStorage, persist } from '@xstate/store/persist';
import { assign, fromPromise, type SnapshotFrom, setup } from 'xstate';
import type { FlowMeta } from '../lifecycle.ts';

/** An option: its id, and its name in both languages. */
export interface Choosable {
  id: number | string;
  name_en: string;
  name_ar: string;
}
/** An option that is a record. */
export type ChoosableRecord = Choosable & { id: number };
export interface ChoiceSource {
  /** The kind of option: a building's 7 isn't a user's. */
  kind: string;
  /** About twenty matches of a text; the first ones if the text is empty. */
  find: (text: string, signal: AbortSignal) => Promise<Choosable[]>;
  /** If it knows all of them: one by its id. */
  named?: (id: string) => Choosable | null;
}

const most = 300;
/** Recently found names, by kind and id, so that a draft restored after a reload can show its choices. */
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
export const namedChoice = ({ kind, named }: Pick<ChoiceSource, 'kind' | 'named'>, id: string): Choosable | null =>
  named?.(id) ?? choiceNames.getSnapshot().context.names[`${kind}/${id}`] ?? null;

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
    rememberNames: ({ context }, { output }: { output: Choosable[] }) => {
      if (!context.source.named) choiceNames.trigger.found({ kind: context.source.kind, choices: output });
    },
  },
});
const withEvent = { params: <E>({ event }: { event: E }) => event };
const answered = { params: ({ event }: { event: { output: Choosable[] } }) => ({ output: event.output }) };
const label = (event: string) => ({ label: `flow.event.${event}` });
const typing = {
  search: { target: 'waiting', reenter: true, actions: { type: 'keepText', ...withEvent }, meta: label('search') },
  open: { target: 'finding', reenter: true, actions: 'forgetText', meta: label('open_choices') },
} as const;

/** Searches options on the server while the user types: debounced, and only for the latest text. */
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
