import type { SnapshotFrom } from 'xstate';
import { errorOf, outputOf } from '../../kit/actors.ts';
import { type BuilderContext, builderWords as chart } from './builder-setup.ts';
import { type ContentChange, ownerOf, rentOf } from './content.ts';

const label = (event: string) => ({ label: `flow.event.${event}` });
const withEvent = { params: <E>({ event }: { event: E }) => event };
const withError = { params: errorOf };
const withOutput = { params: outputOf };

const editInput = ({ quotation, unit_id, viewer, company, today }: BuilderContext) => ({
  owner: { company, user: viewer.id },
  today,
  parents: { ...ownerOf(quotation), id: quotation.id, ...(unit_id !== null && { unit_id }) },
});

const heardHere = (guard: 'isOpenWith' | 'hasRent') => ({ type: guard, ...withEvent }) as const;
const wanting = [{ type: 'keepWanted', ...withEvent }, 'withdrawUndo'] as const;
const opening = [{ type: 'openUnit', ...withEvent }, 'withdrawUndo'] as const;
const working = {
  'unit.add': { target: 'changing', guard: 'isOpen', actions: wanting, meta: label('add_unit') },
  'unit.remove': { target: 'confirming', guard: heardHere('isOpenWith'), actions: wanting, meta: label('remove_unit') },
  'charge.drop': { target: 'confirming', guard: heardHere('isOpenWith'), actions: wanting, meta: label('drop_charge') },
  'charge.add': { target: 'charging', guard: heardHere('isOpenWith'), actions: opening, meta: label('add_charge') },
  'rent.edit': { target: 'pricing', guard: heardHere('hasRent'), actions: opening, meta: label('edit_rent') },
} as const;
const keeping = { type: 'keepQuotation', ...withEvent } as const;
const following = { 'remote.record': { actions: keeping } } as const;
/** Someone else may have removed the unit whose form is open. */
const gone = { target: 'idle', guard: { type: 'isGone', ...withEvent }, actions: keeping } as const;

const idle = chart.createStateConfig({
  meta: { title: 'flow.builder.idle', rules: ['R-13'] },
  entry: 'closeUnit',
  on: {
    ...working,
    ...following,
    undo: { target: 'pricing', guard: 'mayTakeBack', actions: 'takeBack', meta: label('undo') },
  },
});

const confirming = chart.createStateConfig({
  meta: { title: 'flow.builder.confirming', rules: ['R-33'] },
  on: {
    confirm: { target: 'changing', meta: label('confirm_remove') },
    cancel: { target: 'idle', actions: 'forgetWanted', meta: label('cancel') },
    ...following,
  },
});

const changing = chart.createStateConfig({
  meta: { title: 'flow.builder.changing', rules: ['R-12'] },
  tags: 'busy',
  invoke: {
    id: 'perform',
    src: 'perform',
    input: ({ context: { quotation, wanted } }) => ({
      parents: { ...ownerOf(quotation), id: quotation.id },
      change: wanted as ContentChange,
    }),
    onDone: {
      target: 'idle',
      actions: [
        { type: 'keepAnswer', ...withOutput },
        { type: 'showMessage', ...withOutput },
      ],
    },
    onError: [
      {
        target: 'reauthenticating',
        guard: { type: 'isSignedOut', ...withError },
        actions: { type: 'keepFailure', ...withError },
      },
      { target: 'refused', actions: { type: 'keepFailure', ...withError } },
    ],
  },
  on: following,
});

const refused = chart.createStateConfig({
  meta: { title: 'flow.builder.refused', rules: ['R-29'] },
  on: {
    ...working,
    ...following,
    retry: { target: 'changing', guard: 'hasWanted', meta: label('retry') },
    dismiss: { target: 'idle', actions: 'forgetWanted', meta: label('dismiss') },
  },
});

const reauthenticating = chart.createStateConfig({
  meta: { title: 'flow.builder.reauthenticating' },
  invoke: {
    id: 'awaitSignIn',
    src: 'awaitSignal',
    input: { type: 'signed.in' },
    onError: { target: 'refused', actions: { type: 'keepFailure', ...withError } },
  },
  on: {
    'signed.in': 'changing',
    dismiss: { target: 'idle', actions: 'forgetWanted', meta: label('dismiss') },
    ...following,
  },
});

const pricing = chart.createStateConfig({
  meta: { title: 'flow.builder.pricing', rules: ['R-12'] },
  invoke: {
    id: 'rent',
    src: 'rent',
    input: ({ context }) => ({
      record: rentOf(context.quotation, context.unit_id as number),
      takeBack: context.takingBack?.fields,
      ...editInput({ ...context, unit_id: null }),
    }),
    onDone: [
      {
        target: 'idle',
        guard: { type: 'isSaved', ...withOutput },
        actions: [
          { type: 'keepRent', ...withOutput },
          { type: 'offerUndo', ...withOutput },
        ],
      },
      { target: 'idle' },
    ],
    onError: { target: 'refused', actions: { type: 'keepFailure', ...withError } },
  },
  on: {
    'remote.record': [gone, { actions: [keeping, { type: 'sendRentToForm', ...withEvent }] }],
  },
});

const charging = chart.createStateConfig({
  meta: { title: 'flow.builder.charging', rules: ['R-13'] },
  invoke: {
    id: 'charge',
    src: 'charge',
    input: ({ context }) => ({ record: null, ...editInput(context) }),
    onDone: { target: 'idle', actions: { type: 'keepCharged', ...withOutput } },
    onError: { target: 'refused', actions: { type: 'keepFailure', ...withError } },
  },
  on: {
    'remote.record': [gone, { actions: keeping }],
  },
});

/** The content of a quotation: its units, their rents and extra charges. Every change is saved on its own. */
export const builderMachine = chart.createMachine({
  id: 'builder',
  initial: 'idle',
  context: ({ input }) => ({
    ...input,
    wanted: null,
    unit_id: null,
    former: null,
    takingBack: null,
    failure: null,
  }),
  invoke: { id: 'undoOffer', src: 'undoOffer', onError: { actions: 'forgetUndo' } },
  on: { 'undo.lapse': { actions: 'forgetUndo' } },
  states: { idle, confirming, changing, refused, reauthenticating, pricing, charging },
});
export type BuilderSnapshot = SnapshotFrom<typeof builderMachine>;
