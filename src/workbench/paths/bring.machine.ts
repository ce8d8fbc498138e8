import { assign, fromPromise, setup } from 'xstate';
import type { Brought } from '../roads/bring.ts';

interface Bringing {
  entity: string;
  status: string;
  brought: Brought | null;
  why: string;
}
/** Behind the workbench stands nobody who could do it. */
export class NobodyThere extends Error {}

const chart = setup({
  types: {
    context: {} as Bringing,
    events: {} as { type: 'status.choose'; status: string } | { type: 'bring' },
    input: {} as { entity: string; status: string },
  },
  actors: {
    bring: fromPromise<Brought, { entity: string; status: string }>(async ({ input: { entity, status }, signal }) => {
      const response = await fetch(`/__at?${new URLSearchParams({ entity, status })}`, { method: 'POST', signal }).catch(
        () => null,
      );
      const isAnswer = response?.headers.get('content-type')?.startsWith('application/json');
      if (!response || !isAnswer) throw new NobodyThere();
      const answer = (await response.json()) as Brought & { why?: string };
      if (!response.ok) throw new Error(answer.why);
      return answer;
    }),
  },
  guards: { isNobodyThere: (_, { error }: { error: unknown }) => error instanceof NobodyThere },
  actions: {
    keepStatus: assign((_, { status }: { status: string }) => ({ status, brought: null, why: '' })),
    keepBrought: assign((_, { brought }: { brought: Brought }) => ({ brought, why: '' })),
    keepWhy: assign((_, { why }: { why: string }) => ({ why, brought: null })),
  },
});
const label = (word: string) => ({ label: `workbench.paths.bring.${word}` });
const choosing = {
  'status.choose': {
    target: 'resting',
    actions: { type: 'keepStatus', params: ({ event }: { event: unknown }) => event as never },
    meta: label('status'),
  },
  bring: { target: 'bringing', meta: label('bring') },
} as const;

/** Brings a record to a status by `npm run at`, where the workbench runs beside it; says the command where it does not. */
export const bringMachine = chart.createMachine({
  id: 'bring',
  initial: 'resting',
  context: ({ input }) => ({ ...input, brought: null, why: '' }),
  states: {
    resting: { meta: { title: 'workbench.paths.bring.resting' }, on: choosing },
    bringing: {
      meta: { title: 'workbench.paths.bring.bringing' },
      invoke: {
        id: 'bring',
        src: 'bring',
        input: ({ context: { entity, status } }) => ({ entity, status }),
        onDone: {
          target: 'brought',
          actions: { type: 'keepBrought', params: ({ event }) => ({ brought: event.output }) },
        },
        onError: [
          { target: 'told', guard: { type: 'isNobodyThere', params: ({ event }) => ({ error: event.error }) } },
          {
            target: 'refused',
            actions: { type: 'keepWhy', params: ({ event }) => ({ why: (event.error as Error).message }) },
          },
        ],
      },
    },
    brought: { meta: { title: 'workbench.paths.bring.brought' }, on: choosing },
    refused: { meta: { title: 'workbench.paths.bring.refused' }, on: choosing },
    // The built workbench: the command does it.
    told: { meta: { title: 'workbench.paths.bring.told' }, on: choosing },
  },
});
