import { fromPromise } from 'xstate';
import { send } from '../../api/client.ts';
import { type Note, NoteInput } from '../../api/note.ts';
import { compoundCalls } from '../../api/property/compound.ts';
import { unitCalls } from '../../api/property/unit.ts';
import type { LogEntry } from '../../api/sales/lead.ts';
import type { Parents } from '../kit/actors.ts';
import { editFlow } from '../kit/edit-flow.ts';
import { saveActor } from '../kit/entity.ts';
import { checkWith } from '../kit/fields.ts';
import { listFlow, type Query } from '../kit/list-flow.ts';
import { wholePage } from './whole.ts';

/** The notes and the history of a compound or a unit. All of them take the record's id as the parent `id`. */

type Words = { text: string };
const notes = listFlow<Note>({ entity: 'note' });
const noteEdit = editFlow<Note, Words>({
  entity: 'note',
  fieldsOf: ({ text }) => ({ text }),
  blank: () => ({ text: '' }),
  check: checkWith(NoteInput),
});

const reading = <Row>(read: (id: number, signal: AbortSignal) => Promise<Row[]>) => ({
  actors: {
    read: fromPromise<ReturnType<typeof wholePage<Row>>, { query: Query; parents: Parents }>(async ({ input, signal }) =>
      wholePage(await read(input.parents.id as number, signal)),
    ),
  },
});

export const compoundNotesMachine = notes.provide(reading((id, signal) => send(compoundCalls.notes, { params: { id }, signal })));
export const unitNotesMachine = notes.provide(reading((id, signal) => send(unitCalls.notes, { params: { id }, signal })));
export const compoundNoteEditMachine = noteEdit.provide({
  actors: { save: saveActor<Note, Words>({ create: compoundCalls.addNote }) },
});
export const unitNoteEditMachine = noteEdit.provide({
  actors: { save: saveActor<Note, Words>({ create: unitCalls.addNote }) },
});

export const compoundHistoryMachine = listFlow<LogEntry>({ entity: 'compound' }).provide(
  reading((id, signal) => send(compoundCalls.history, { params: { id }, signal })),
);
export const unitHistoryMachine = listFlow<LogEntry>({ entity: 'unit' }).provide(
  reading((id, signal) => send(unitCalls.history, { params: { id }, signal })),
);

export type NotesMachine = typeof notes;
export type NoteEditMachine = typeof noteEdit;
export type HistoryMachine = typeof compoundHistoryMachine;
