import { type Note, NoteInput } from '../../../api/note.ts';
import { type CallOf, saveActor } from '../entity.ts';
import { editFlow } from './edit-flow.ts';
import { checkWith } from './fields.ts';

type Words = { text: string };
const noteEdit = editFlow<Note, Words>({
  entity: 'note',
  fieldsOf: ({ text }) => ({ text }),
  blank: () => ({ text: '' }),
  check: checkWith(NoteInput),
});

/** The form of a new note, by the call that keeps it; the record's id is the call's own parameter. */
export const noteForm = (create: CallOf<Note>) => noteEdit.provide({ actors: { save: saveActor<Note, Words>({ create }) } });
