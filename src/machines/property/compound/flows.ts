import { send } from '../../../api/client.ts';
import { blankOf } from '../../../api/define-fields.ts';
import { type Compound, CompoundInput, type CompoundRow, compoundCalls, compoundFields } from '../../../api/property/compound.ts';
import { editFlow } from '../../kit/edit/edit-flow.ts';
import { checkWith } from '../../kit/edit/fields.ts';
import { noteForm } from '../../kit/edit/note-form.ts';
import { fieldsFrom, listActor, recordActors, saveActor } from '../../kit/entity.ts';
import { listFlow } from '../../kit/list/list-flow.ts';
import { recordFlow } from '../../kit/record/record-flow.ts';
import { loggedOf, notedOf } from '../../kit/record/timeline.ts';

/** A compound's form; a new one when it is given no record. */
export const compoundEditMachine = editFlow<Compound, CompoundInput>({
  entity: 'compound',
  fieldsOf: fieldsFrom(CompoundInput),
  blank: () => blankOf(compoundFields) as CompoundInput,
  check: checkWith(CompoundInput),
}).provide({ actors: { save: saveActor(compoundCalls) } });

/** A compound has no status of its own. */
export const compoundMachine = recordFlow({
  entity: 'compound',
  module: 'compounds',
  lifecycle: null,
  edit: compoundEditMachine,
}).provide({ actors: recordActors(compoundCalls) });

/** Its rows are less than the record. */
export const compoundsMachine = listFlow<CompoundRow>({ entity: 'compound' }).provide({
  actors: { read: listActor(compoundCalls.list) },
});

export const compoundNoteMachine = noteForm(compoundCalls.addNote);
/** Log and notes in one stream. */
export async function readCompoundTimeline(id: number, signal: AbortSignal) {
  const of = { params: { id }, signal };
  const [history, notes] = await Promise.all([send(compoundCalls.history, of), send(compoundCalls.notes, of)]);
  return [...loggedOf('compound', history), ...notedOf(notes)];
}
