import { send } from '../../../api/client.ts';
import { blankOf } from '../../../api/define-fields.ts';
import { CompoundInput, compoundCalls, compoundFields } from '../../../api/property/compound.ts';
import { noteForm } from '../../kit/edit/note-form.ts';
import { entityFlows } from '../../kit/entity-flows.ts';
import { loggedOf, notedOf } from '../../kit/record/timeline.ts';

/** A compound has no status. */
export const compoundFlows = entityFlows('compound', compoundCalls, { input: CompoundInput, blank: blankOf(compoundFields) });

export const compoundNoteMachine = noteForm(compoundCalls.addNote);
/** Log and notes in one timeline. */
export async function readCompoundTimeline(id: number, signal: AbortSignal) {
  const of = { params: { id }, signal };
  const [history, notes] = await Promise.all([send(compoundCalls.history, of), send(compoundCalls.notes, of)]);
  return [...loggedOf(history), ...notedOf(notes)];
}
