import { assign, emit, fromPromise, type SnapshotFrom, setup } from 'xstate';
import { commentCalls } from '../../../api/app/comment.ts';
import { send } from '../../../api/client.ts';
import type { EntityName } from '../../../api/entities.ts';
import type { Mentioned } from '../../../api/mentions.ts';
import { outputOf } from '../../kit/actors.ts';
import type { FlowMeta } from '../../kit/lifecycle.ts';

interface About {
  entity: EntityName;
  id: number;
}
/** A text up to its caret. */
interface Caret {
  text: string;
  caret: number;
}
/** Where a name is being written: from its @ to the caret. */
interface Place {
  at: number;
  end: number;
  search: string;
}
interface MentionContext extends About {
  place: Place | null;
  found: Mentioned[];
  /** An @ that stands for nobody, or for somebody who was chosen already. */
  settled: number | null;
}
type MentionEvent = ({ type: 'write' } & Caret) | { type: 'choose'; id: number } | { type: 'dismiss' } | { type: 'retry' };
type Chosen = { type: 'chosen'; person: Mentioned; at: number; end: number };

/** An @ at the beginning of a word, with what follows it up to the caret; not that of an address such as a@b.example. */
export function placeIn({ text, caret }: Caret): Place | null {
  const found = /(?:^|[\s(«“"'،؛,])@([^@\n]{0,40})$/u.exec(text.slice(0, caret));
  return found ? { at: caret - (found[1]?.length ?? 0) - 1, end: caret, search: found[1] ?? '' } : null;
}

const label = (event: string) => ({ label: `flow.event.${event}` });
const withEvent = { params: <E>({ event }: { event: E }) => event } as const;
const withOutput = { params: outputOf } as const;

const chart = setup({
  types: {
    context: {} as MentionContext,
    events: {} as MentionEvent,
    emitted: {} as Chosen,
    input: {} as About,
    meta: {} as FlowMeta,
    transitionMeta: {} as { label: string },
  },
  actors: {
    findPeople: fromPromise<Mentioned[], About & { search: string }>(({ input: { entity, id, search }, signal }) =>
      send(commentCalls.people, { query: { entity, record_id: id, search }, signal }),
    ),
  },
  guards: {
    isNaming: ({ context }, caret: Caret) => {
      const place = placeIn(caret);
      return place !== null && place.at !== context.settled;
    },
    isSettled: ({ context }, caret: Caret) => placeIn(caret)?.at === context.settled,
    isFound: ({ context }, { id }: { id: number }) => context.found.some((one) => one.id === id),
    // Words that follow an @ that names nobody are words like others.
    isNoName: ({ context }, { output }: { output: Mentioned[] }) => output.length === 0 && /\s/.test(context.place?.search ?? ''),
  },
  actions: {
    keepPlace: assign((_, caret: Caret) => ({ place: placeIn(caret) })),
    keepFound: assign((_, { output }: { output: Mentioned[] }) => ({ found: output })),
    settle: assign(({ context }) => ({ settled: context.place?.at ?? null, place: null, found: [] })),
    forgetPlace: assign({ place: null, found: [], settled: null }),
    emitChosen: emit(({ context: { found, place } }, { id }: { id: number }) => ({
      type: 'chosen' as const,
      person: found.find((one) => one.id === id) as Mentioned,
      at: place?.at ?? 0,
      end: place?.end ?? 0,
    })),
  },
});

const write = [
  {
    guard: { type: 'isNaming', ...withEvent },
    target: '.finding',
    reenter: true,
    actions: { type: 'keepPlace', ...withEvent },
    meta: label('write'),
  },
  { guard: { type: 'isSettled', ...withEvent }, target: '.idle', meta: label('write') },
  { target: '.idle', actions: 'forgetPlace', meta: label('write') },
] as const;
const leaving = { dismiss: { target: 'idle', actions: 'settle', meta: label('close_list') } } as const;
const choose = {
  guard: { type: 'isFound', ...withEvent },
  target: 'idle',
  actions: [{ type: 'emitChosen', ...withEvent }, 'settle'],
  meta: label('choose_person'),
} as const;

/** Whom a comment mentions: from an @ to the person who is chosen. What is written stays where it is written. */
export const mentionMachine = chart.createMachine({
  id: 'mention',
  initial: 'idle',
  context: ({ input }) => ({ ...input, place: null, found: [], settled: null }),
  on: { write },
  states: {
    idle: { meta: { title: 'flow.mention.idle' } },
    finding: {
      meta: { title: 'flow.mention.finding' },
      tags: ['busy', 'open'],
      invoke: {
        id: 'findPeople',
        src: 'findPeople',
        input: ({ context: { entity, id, place } }) => ({ entity, id, search: place?.search ?? '' }),
        onDone: [
          { guard: { type: 'isNoName', ...withOutput }, target: 'idle', actions: 'settle' },
          { target: 'choosing', actions: { type: 'keepFound', ...withOutput } },
        ],
        onError: 'failed',
      },
      // Whoever was found before is still on offer.
      on: { choose, ...leaving },
    },
    choosing: { meta: { title: 'flow.mention.choosing' }, tags: 'open', on: { choose, ...leaving } },
    failed: {
      meta: { title: 'flow.mention.failed' },
      tags: 'open',
      on: { retry: { target: 'finding', meta: label('retry') }, ...leaving },
    },
  },
});
export type MentionSnapshot = SnapshotFrom<typeof mentionMachine>;
