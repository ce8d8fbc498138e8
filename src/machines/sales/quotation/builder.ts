import type { SnapshotFrom } from 'xstate';
import { errorOf, outputOf } from '../../kit/actors.ts';
import { type BuilderContext, builderWords as chart } from './builder-words.ts';
import { type ContentChange, ownerOf, rentOf } from './content.ts';

const label = (event: string) => ({ label: `flow.event.${event}` });
const heard = { params: <E>({ event }: { event: E }) => event };
const failed = { params: errorOf };
const answered = { params: outputOf };

const editInput = ({ quotation, unit_id, viewer, company, today }: BuilderContext) => ({
  owner: { company, user: viewer.id },
  today,
  parents: { ...ownerOf(quotation), id: quotation.id, ...(unit_id !== null && { unit_id }) },
});

const heardHere = (guard: 'isOpenWith' | 'hasRent') => ({ type: guard, ...heard }) as const;
const wanting = [{ type: 'keepWanted', ...heard }, 'withdrawUndo'] as const;
const opening = [{ type: 'openUnit', ...heard }, 'withdrawUndo'] as const;
const working = {
  'unit.add': { target: 'changing', guard: 'isOpen', actions: wanting, meta: label('add_unit') },
  'unit.remove': { target: 'confirming', guard: heardHere('isOpenWith'), actions: wanting, meta: label('remove_unit') },
  'charge.drop': { target: 'confirming', guard: heardHere('isOpenWith'), actions: wanting, meta: label('drop_charge') },
  'charge.add': { target: 'charging', guard: heardHere('isOpenWith'), actions: opening, meta: label('add_charge') },
  'rent.edit': { target: 'pricing', guard: heardHere('hasRent'), actions: opening, meta: label('edit_rent') },
} as const;
const keeping = { type: 'keepQuotation', ...heard } as const;
const following = { 'remote.record': { actions: keeping } } as const;
/** The unit whose form is open may be gone with what somebody else did. */
const gone = { target: 'standing', guard: { type: 'isGone', ...heard }, actions: keeping } as const;

const standing = chart.createStateConfig({
  meta: { title: 'flow.builder.standing', rules: ['R-13'] },
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
    cancel: { target: 'standing', actions: 'forgetWanted', meta: label('cancel') },
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
      target: 'standing',
      actions: [
        { type: 'keepAnswer', ...answered },
        { type: 'tellPerson', ...answered },
      ],
    },
    onError: [
      { target: 'reauthenticating', guard: { type: 'isSignedOut', ...failed }, actions: { type: 'keepFailure', ...failed } },
      { target: 'refused', actions: { type: 'keepFailure', ...failed } },
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
    dismiss: { target: 'standing', actions: 'forgetWanted', meta: label('dismiss') },
  },
});

const reauthenticating = chart.createStateConfig({
  meta: { title: 'flow.builder.reauthenticating' },
  invoke: {
    id: 'awaitSignIn',
    src: 'awaitSignal',
    input: { type: 'signed.in' },
    onError: { target: 'refused', actions: { type: 'keepFailure', ...failed } },
  },
  on: {
    'signed.in': 'changing',
    dismiss: { target: 'standing', actions: 'forgetWanted', meta: label('dismiss') },
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
        target: 'standing',
        guard: { type: 'isSaved', ...answered },
        actions: [
          { type: 'keepRent', ...answered },
          { type: 'offerUndo', ...answered },
        ],
      },
      { target: 'standing' },
    ],
    onError: { target: 'refused', actions: { type: 'keepFailure', ...failed } },
  },
  on: {
    'remote.record': [gone, { actions: [keeping, { type: 'tellRent', ...heard }] }],
  },
});

const charging = chart.createStateConfig({
  meta: { title: 'flow.builder.charging', rules: ['R-13'] },
  invoke: {
    id: 'charge',
    src: 'charge',
    input: ({ context }) => ({ record: null, ...editInput(context) }),
    onDone: { target: 'standing', actions: { type: 'keepCharged', ...answered } },
    onError: { target: 'refused', actions: { type: 'keepFailure', ...failed } },
  },
  on: {
    'remote.record': [gone, { actions: keeping }],
  },
});

/** The content of a quotation: its units, what each is let for and what is charged beside it. Every change is saved by itself. */
export const builderMachine = chart.createMachine({
  id: 'builder',
  initial: 'standing',
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
  states: { standing, confirming, changing, refused, reauthenticating, pricing, charging },
});
export type BuilderSnapshot = SnapshotFrom<typeof builderMachine>;
