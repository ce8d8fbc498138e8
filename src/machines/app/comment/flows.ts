import { fromPromise } from 'xstate';
import { type Comment, commentCalls } from '../../../api/app/comment.ts';
import { type Answered, ask, send } from '../../../api/client.ts';
import type { EntityName } from '../../../api/entities.ts';
import { apart, type Mentioned } from '../../../api/mentions.ts';
import { type EditMachine, editFlow } from '../../kit/edit/edit-flow.ts';
import type { SaveInput } from '../../kit/edit/edit-form.ts';
import type { FieldErrors } from '../../kit/edit/fields.ts';
import { commentsOf, type TimelineEntry } from '../../kit/record/timeline.ts';
import { performer, taskFlow } from '../../kit/task-flow.ts';

export { isCommentable } from '../../../api/app/comment.ts';

/** What is being written: as it is stored, with the people who were chosen in it, and the files that have arrived. */
export interface Written {
  text: string;
  people: Mentioned[];
  files: WrittenFile[];
}
export interface WrittenFile {
  key: string;
  /** Of what was uploaded; null while it is on its way. */
  id: number | null;
  name: string;
}

const formOf = (entity: EntityName): EditMachine<Comment, Written> =>
  editFlow<Comment, Written>({
    // A draft is of one record: its id is among the parents.
    entity: `comment/${entity}`,
    fieldsOf: ({ text, mentions }) => ({ text, people: apart(mentions), files: [] }),
    blank: () => ({ text: '', people: [], files: [] }),
    check: ({ text, files }): FieldErrors => {
      if (files.some((file) => file.id === null)) return { files: { messageKey: 'kit.comment.uploading', values: {} } };
      return text.trim() || files.length ? {} : { text: { messageKey: 'app.comment.error.empty', values: {} } };
    },
  }).provide({
    actors: {
      save: fromPromise<Answered<Comment>, SaveInput<Written>>(({ input: { id, fields, idempotencyKey, parents }, signal }) => {
        const { text = '', files = [] } = fields;
        if (id !== null) return ask(commentCalls.update, { params: { id }, body: { text }, signal });
        const body = { entity, record_id: parents.id as number, text, attachment_ids: files.flatMap((file) => file.id ?? []) };
        return ask(commentCalls.create, { body, idempotencyKey, signal });
      }),
    },
  });
const forms = new Map<EntityName, EditMachine<Comment, Written>>();
/** The form of a comment on a record of this kind. */
export function commentForm(entity: EntityName): EditMachine<Comment, Written> {
  const form = forms.get(entity) ?? formOf(entity);
  forms.set(entity, form);
  return form;
}

export const removeCommentMachine = taskFlow<{ id: number }>().provide({
  actors: { perform: performer(({ id }, signal) => ask(commentCalls.remove, { params: { id }, signal })) },
});

/** A record's comments, as entries of its timeline. */
export const readComments = async (entity: EntityName, record_id: number, signal: AbortSignal): Promise<TimelineEntry[]> =>
  commentsOf(await send(commentCalls.list, { query: { entity, record_id }, signal }));
