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

/** The form of a new note; the record's id is a parameter of the call. */
export const noteForm = (create: CallOf<Note>) => noteEdit.provide({ actors: { save: saveActor<Note, Words>({ create }) } });
