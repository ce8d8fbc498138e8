import { type Comment, changeableFor, type commentCalls, isCommentable } from '../../src/api/app/comment.ts';
import type { Note } from '../../src/api/note.ts';
import { privilegeOf } from '../../src/api/privileges.ts';
import { may } from '../../src/machines/kit/lifecycle.ts';
import { notes } from '../db/schema/platform.ts';
import type { Scope } from '../db/scope.ts';
import { attachFile } from '../files/document.ts';
import { unusedJob } from '../files/unused.ts';
import { type HandlerContext, type Handlers, WithMessage } from '../http/contract.ts';
import { enqueue } from '../jobs/job.ts';
import { ApiError, notFound, refused } from '../kit/api-error.ts';
import { nowOf } from '../kit/clock.ts';
import type { WriteContext } from '../kit/crud.ts';
import type { CurrentUser } from '../kit/current-user.ts';
import { writeLog } from '../kit/lifecycle.ts';
import { lockRow } from '../kit/lock.ts';
import { addNote, changeNote, noteStore, notesOf, readNote, rolesThatSee } from '../kit/notes.ts';
import { type EntityStore, readOr404, removeRecord } from '../kit/records.ts';
import { storeOf } from '../registry.ts';

/** The store of a record that this user may see. Throws an ApiError: for anybody else there is none. */
function storeFor({ viewer }: CurrentUser, entity: string): EntityStore {
  const store = storeOf(entity);
  if (!store || !isCommentable(entity) || !may(viewer, privilegeOf(entity, 'view'))) throw notFound();
  return store;
}

const isAuthor = ({ viewer }: CurrentUser, note: Note): boolean => note.created_by === viewer.id;
const isFresh = ({ company }: CurrentUser, note: Note): boolean =>
  nowOf(company).getTime() - new Date(note.created_at).getTime() <= changeableFor * 60_000;
const shownTo = (currentUser: CurrentUser, note: Note): Comment => ({
  ...note,
  can_edit: isAuthor(currentUser, note) && isFresh(currentUser, note),
  can_remove: isAuthor(currentUser, note) || currentUser.viewer.is_admin,
});

/** A comment on a record that this user may see, with the record's store. Throws an ApiError. */
async function seenOr404(scope: Scope, currentUser: CurrentUser, id: number): Promise<{ note: Note; store: EntityStore }> {
  const note = await readNote(scope, id);
  return { note, store: storeFor(currentUser, note.entity) };
}

type CommentBody = Pick<HandlerContext<(typeof commentCalls)['create']>['body'], 'text' | 'attachment_ids'>;
type ChangeBody = HandlerContext<(typeof commentCalls)['update']>['body'];

async function listOf({ scope, currentUser }: Pick<WriteContext, 'scope' | 'currentUser'>, entity: string, record: number) {
  await readOr404(scope, storeFor(currentUser, entity), record);
  return (await notesOf(scope, entity, record)).map((note) => shownTo(currentUser, note));
}

async function add(context: WriteContext, entity: string, record: number, { text, attachment_ids = [] }: CommentBody) {
  const { scope, currentUser } = context;
  const { id } = await addNote(context, storeFor(currentUser, entity), record, text);
  for (const attachment_id of new Set(attachment_ids))
    await attachFile(context, 'note', id, { attachment_id, type: 'other' }, 'attachment_ids');
  return new WithMessage(shownTo(currentUser, await readNote(scope, id)), 'app.said.created');
}

async function change({ scope, services, currentUser }: WriteContext, id: number, body: ChangeBody) {
  await lockRow(scope, notes, id);
  const { note, store } = await seenOr404(scope, currentUser, id);
  if (!isAuthor(currentUser, note))
    throw new ApiError(403, 'forbidden', 'app.comment.error.not_yours', { values: { name: note.author_name ?? '' } });
  if (!isFresh(currentUser, note))
    throw refused([{ guard: 'isFresh', why: 'app.comment.error.too_late', values: { minutes: changeableFor }, unblockers: [] }]);
  const changed = await changeNote({ scope, services, currentUser }, store, note, body);
  return new WithMessage(shownTo(currentUser, changed), 'app.said.saved');
}

async function remove({ scope, services, currentUser }: WriteContext, id: number) {
  await lockRow(scope, notes, id);
  const { note } = await seenOr404(scope, currentUser, id);
  if (!isAuthor(currentUser, note) && !currentUser.viewer.is_admin)
    throw new ApiError(403, 'forbidden', 'app.comment.error.not_yours', { values: { name: note.author_name ?? '' } });
  const { entity, record_id, created_by } = note;
  const { rows } = await scope.client.query<{ attachment_id: number }>(
    "delete from documents where company_id = $1 and owner = 'note' and owner_id = $2 returning attachment_id",
    [scope.company, id],
  );
  await removeRecord(scope, services, currentUser, noteStore, id);
  await scope.client.query('select erase_log($1, $2, $3)', ['note', [id], ['text']]);
  if (rows.length) await enqueue(scope, services, unusedJob, { ids: rows.map(({ attachment_id }) => Number(attachment_id)) });
  // Its words are gone; that there was one, whose, and who deleted it, stays in the record's history.
  await writeLog(scope, currentUser, {
    entity,
    record_id,
    event: 'remove_comment',
    payload: { comment: id, author: created_by },
  });
  await services.broadcast.publish(scope, 'changed', { entity, id: record_id, version: null });
  return new WithMessage(null, 'app.said.removed');
}

/** A comment on this issue; throws an ApiError 404 for one of another record. */
async function mustBeOfIssue(scope: Scope, issue: number, id: number): Promise<void> {
  const { entity, record_id } = await readNote(scope, id);
  if (entity !== 'maintenance_issue' || record_id !== issue) throw notFound();
}

export const commentHandlers: Handlers<typeof commentCalls> = {
  list: ({ query: { entity, record_id }, ...context }) => listOf(context, entity, record_id),
  create: ({ body: { entity, record_id, ...body }, ...context }) => add(context, entity, record_id, body),
  update: ({ params: { id }, body, ...context }) => change(context, id, body),
  remove: ({ params: { id }, ...context }) => remove(context, id),
  ofIssue: ({ params: { issue_id }, ...context }) => listOf(context, 'maintenance_issue', issue_id),
  addToIssue: ({ params: { issue_id }, body, ...context }) => add(context, 'maintenance_issue', issue_id, body),
  changeOfIssue: async ({ params: { issue_id, id }, body, ...context }) => {
    await mustBeOfIssue(context.scope, issue_id, id);
    return change(context, id, body);
  },
  notesOfIssue: ({ params: { issue_id }, ...context }) => listOf(context, 'maintenance_issue', issue_id),
  addNoteToIssue: ({ params: { issue_id }, body, ...context }) => add(context, 'maintenance_issue', issue_id, body),
  removeNoteOfIssue: async ({ params: { issue_id, id }, ...context }) => {
    await mustBeOfIssue(context.scope, issue_id, id);
    return remove(context, id);
  },
  addToVisit: ({ params: { id }, body, ...context }) => add(context, 'visit', id, body),
  people: async ({ scope, currentUser, query: { entity, record_id, search = '' } }) => {
    await readOr404(scope, storeFor(currentUser, entity), record_id);
    const { rows } = await scope.client.query<{ id: number; name: string }>(
      `select id, name from users where company_id = $1 and active and role_id = any($2)
        and strpos(lower(name), lower($3)) > 0 and sees(id, $4, $5) order by lower(name), id limit 20`,
      [scope.company, await rolesThatSee(scope, entity), search.trim(), entity, record_id],
    );
    return rows;
  },
};
