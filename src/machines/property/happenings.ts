import { send } from '../../api/client.ts';
import { compoundCalls } from '../../api/property/compound.ts';
import { unitCalls } from '../../api/property/unit.ts';
import { noteForm } from '../kit/edit/note-form.ts';
import { type Happening, loggedOf, notedOf } from '../kit/record/happenings.ts';

/** What happened to a unit or a compound, and the form of a new note on it (parent `id`). */
const reading =
  (entity: 'unit' | 'compound') =>
  async (id: number, signal: AbortSignal): Promise<Happening[]> => {
    const calls = entity === 'unit' ? unitCalls : compoundCalls;
    const [history, notes] = await Promise.all([
      send(calls.history, { params: { id }, signal }),
      send(calls.notes, { params: { id }, signal }),
    ]);
    return [...loggedOf(entity, history), ...notedOf(notes)];
  };
export const readUnitHappenings = reading('unit');
export const readCompoundHappenings = reading('compound');
export const unitNoteMachine = noteForm(unitCalls.addNote);
export const compoundNoteMachine = noteForm(compoundCalls.addNote);
