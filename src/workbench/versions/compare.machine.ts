import { type ActorRefFrom, assign, fromPromise, setup } from 'xstate';
import { outputOf } from '../../machines/kit/actors.ts';
import { type Description, readDescription } from '../description.ts';
import { type KeptVersion, type Side, type SideName, type Sides, sideOf, usualSides } from './versions.ts';

interface Comparing {
  /** The present description, as it is written. */
  now: string;
  code: string;
  /** Newest first. */
  versions: KeptVersion[];
  sides: Sides;
  /** Whether the link names a version that isn't kept. */
  isLost: boolean;
}
interface File {
  name: string;
  text: string;
}
type ComparingEvent =
  | { type: 'side.choose'; side: SideName; id: string }
  | { type: 'file.give'; side: SideName; file: File }
  | { type: 'swap' };

const read = (text: string): Description | null => {
  try {
    return readDescription(text);
  } catch {
    return null;
  }
};

const chart = setup({
  types: {
    context: {} as Comparing,
    events: {} as ComparingEvent,
    input: {} as { now: string; code: string; file?: { name: string; description: Description } },
  },
  actors: {
    // The versions come with the workbench's bundle, which isn't at hand here.
    read: fromPromise<KeptVersion[]>(() => Promise.resolve([])),
  },
  guards: {
    isKept: ({ context }, { id }: { id: string }) => sideOf(id, context.versions) !== null,
    isDescription: (_, { file }: { file: File }) => read(file.text) !== null,
  },
  actions: {
    keepVersions: assign(({ context }, { output }: { output: KeptVersion[] }) => {
      const usual = usualSides(output, context.now);
      const asked = context.code.split('_').map((id) => sideOf(id, output));
      const [before, after] = context.code ? asked : [];
      const given = context.sides.before.of === 'file';
      return {
        versions: output,
        sides: given ? context.sides : { before: before ?? usual.before, after: after ?? usual.after },
        isLost: context.code !== '' && !(before && after),
      };
    }),
    choose: assign(({ context }, { side, id }: { side: SideName; id: string }) => {
      const chosen: Side | null = sideOf(id, context.versions);
      return { sides: { ...context.sides, [side]: chosen ?? context.sides[side] }, isLost: false };
    }),
    keepFile: assign(({ context }, { side, file }: { side: SideName; file: File }) => {
      const description = read(file.text);
      return {
        sides: description ? { ...context.sides, [side]: { of: 'file', name: file.name, description } } : context.sides,
        isLost: false,
      };
    }),
    swap: assign(({ context: { sides } }) => ({ sides: { before: sides.after, after: sides.before } })),
  },
});

const params = <E>({ event }: { event: E }) => event;
const label = (word: string) => ({ label: `workbench.changes.${word}` });
const choosing = {
  'side.choose': {
    target: 'shown',
    guard: { type: 'isKept', params },
    actions: { type: 'choose', params },
    meta: label('choose'),
  },
  'file.give': [
    {
      target: 'shown',
      guard: { type: 'isDescription', params },
      actions: { type: 'keepFile', params },
      meta: label('file'),
    },
    { target: 'unreadable', meta: label('file') },
  ],
  swap: { target: 'shown', actions: 'swap', meta: label('swap') },
} as const;

/** Two versions of a chart are chosen, from those that are kept, the present one and files, and compared. */
export const compareMachine = chart.createMachine({
  id: 'compare',
  initial: 'reading',
  context: ({ input: { now, code, file } }) => ({
    now,
    code,
    versions: [],
    sides: { before: file ? { of: 'file', ...file } : { of: 'present' }, after: { of: 'present' } },
    isLost: false,
  }),
  states: {
    reading: {
      meta: { title: 'kit.loading' },
      invoke: {
        id: 'read',
        src: 'read',
        onDone: { target: 'shown', actions: { type: 'keepVersions', params: outputOf } },
        // Without a history there still are files.
        onError: { target: 'shown' },
      },
    },
    shown: { meta: { title: 'workbench.changes' }, on: choosing },
    unreadable: { meta: { title: 'workbench.changes.unreadable' }, on: choosing },
  },
});
export type CompareRef = ActorRefFrom<typeof compareMachine>;
