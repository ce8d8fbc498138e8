import { fromPromise } from 'xstate';
import { type Document, DocumentInput, documentCalls, documentErrors, documentFields } from '../../../api/app/document.ts';
import { type Answered, ask, send } from '../../../api/client.ts';
import { blankOf } from '../../../api/define-fields.ts';
import { type EntityThat, entities } from '../../../api/entities.ts';
import type { Parents } from '../../kit/actors.ts';
import { editFlow } from '../../kit/edit/edit-flow.ts';
import type { SaveInput } from '../../kit/edit/edit-form.ts';
import { checkWith } from '../../kit/edit/fields.ts';
import { fieldsFrom } from '../../kit/entity.ts';
import { childListFlow } from '../../kit/list/child-list-flow.ts';

type Owner = EntityThat<'files'>;

function flowsOf(owner: Owner) {
  const edit = editFlow<Document, DocumentInput>({
    // A draft is of one record: its id is among the parents.
    entity: `document/${owner}`,
    fieldsOf: fieldsFrom(DocumentInput) as (record: object) => DocumentInput,
    blank: () => ({ ...blankOf(documentFields), attachment_id: null }) as unknown as DocumentInput,
    check: checkWith(DocumentInput, documentErrors),
  }).provide({
    actors: {
      save: fromPromise<Answered<Document>, SaveInput<DocumentInput>>(
        ({ input: { fields, idempotencyKey, parents }, signal }) => {
          const body = { ...(fields as DocumentInput), entity: owner, record_id: parents.id as number };
          return ask(documentCalls.add, { body, idempotencyKey, signal });
        },
      ),
    },
  });
  const list = childListFlow<Document, DocumentInput>({
    entity: 'document',
    module: entities[owner].module,
    edit,
    removedBy: `${entities[owner].module}.edit`,
    isFixed: true,
  }).provide({
    actors: {
      read: fromPromise<Document[], { parents: Parents }>(({ input: { parents }, signal }) =>
        send(documentCalls.list, { query: { entity: owner, record_id: parents.id as number }, signal }),
      ),
      remove: fromPromise<Answered<unknown>, { record: Document; parents: Parents }>(({ input: { record }, signal }) =>
        ask(documentCalls.remove, { params: { id: record.id }, signal }),
      ),
    },
  });
  return { edit, list };
}

const known = new Map<Owner, ReturnType<typeof flowsOf>>();
/** The flows of the files of a record of this kind, whose id is `parents.id`: the list, and the form of a new one. */
export function documentFlows(owner: Owner): ReturnType<typeof flowsOf> {
  const flows = known.get(owner) ?? flowsOf(owner);
  known.set(owner, flows);
  return flows;
}
