import { assign, fromPromise, setup } from 'xstate';
import { readStored } from '../../machines/app/stores/stored.ts';
import { type Brought, bring } from '../scenarios/driving/bring.ts';
import { demo } from '../scenarios/parts/people.ts';

interface Wanted {
  entity: string;
  status: string;
  /** The sandbox company and its people's password; empty: as `npm run at` has it, or this browser's own company. */
  company: string;
  password: string;
}
interface Bringing extends Wanted {
  brought: Brought | null;
  why: string;
}
/** Behind the workbench stands nobody who could do it. */
export class NobodyThere extends Error {}

/** By `npm run at`, where Storybook runs beside it; null where it does not. */
async function byCommand({ entity, status, company, password }: Wanted, signal: AbortSignal): Promise<Brought | null> {
  const body = JSON.stringify({ entity, status, company, password });
  const response = await fetch('/__at', { method: 'POST', body, signal }).catch(() => null);
  if (!response?.headers.get('content-type')?.startsWith('application/json')) return null;
  const answer = (await response.json()) as Brought & { why?: string };
  if (answer.why) throw new Error(answer.why);
  return response.ok ? answer : null;
}
/** From the built workbench, through the API of the app that it is served by. */
async function bySelf({ entity, status, company, password }: Wanted): Promise<Brought> {
  const server = {
    base: location.origin,
    company: company || readStored().slug || demo.company,
    password: password || demo.password,
  };
  try {
    return await bring(server, entity, status);
  } catch (error) {
    // A page instead of an answer, or none at all.
    if (error instanceof SyntaxError || error instanceof TypeError) throw new NobodyThere();
    throw error;
  }
}

const chart = setup({
  types: {
    context: {} as Bringing,
    events: {} as
      | { type: 'status.choose'; status: string }
      | { type: 'company.set'; company: string }
      | { type: 'password.set'; password: string }
      | { type: 'bring' },
    input: {} as { entity: string; status: string },
  },
  actors: {
    bring: fromPromise<Brought, Wanted>(async ({ input, signal }) => (await byCommand(input, signal)) ?? bySelf(input)),
  },
  guards: { isNobodyThere: (_, { error }: { error: unknown }) => error instanceof NobodyThere },
  actions: {
    keepCompany: assign((_, { company }: { company: string }) => ({ company })),
    keepPassword: assign((_, { password }: { password: string }) => ({ password })),
    keepStatus: assign((_, { status }: { status: string }) => ({ status, brought: null, why: '' })),
    keepBrought: assign((_, { brought }: { brought: Brought }) => ({ brought, why: '' })),
    keepWhy: assign((_, { why }: { why: string }) => ({ why, brought: null })),
  },
});
const label = (word: string) => ({ label: `workbench.paths.bring.${word}` });
const params = <E>({ event }: { event: E }) => event;
const choosing = {
  'status.choose': {
    target: 'idle',
    actions: { type: 'keepStatus', params },
    meta: label('status'),
  },
  bring: { target: 'bringing', meta: label('bring') },
} as const;

/** Brings a record to a status: by `npm run at` or through the API of the app; says the command where neither is there. */
export const bringMachine = chart.createMachine({
  id: 'bring',
  initial: 'idle',
  context: ({ input }) => ({ ...input, company: '', password: '', brought: null, why: '' }),
  states: {
    idle: { meta: { title: 'workbench.paths.bring.idle' }, on: choosing },
    bringing: {
      meta: { title: 'workbench.paths.bring.bringing' },
      invoke: {
        id: 'bring',
        src: 'bring',
        input: ({ context: { entity, status, company, password } }) => ({ entity, status, company, password }),
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
    // Perhaps for want of another company, or of its people's password.
    refused: {
      meta: { title: 'workbench.paths.bring.refused' },
      on: {
        ...choosing,
        'company.set': { actions: { type: 'keepCompany', params }, meta: label('company') },
        'password.set': { actions: { type: 'keepPassword', params }, meta: label('password') },
      },
    },
    // A copy of the workbench without a server: the command does it.
    told: { meta: { title: 'workbench.paths.bring.told' }, on: choosing },
  },
});
