import * as z from 'zod/mini';
import { del, get, nothing, post, put } from '../contract.ts';
import { describe, type EntityName, entityNames } from '../entities.ts';
import { id, text, tidy } from '../fields.ts';
import { Note } from '../note.ts';

/**
 * Every entity whose records have a page. Approvals are left out: who may see one depends on the request, and they have comments of
 * their own (WFL-36).
 */
export const commentable = entityNames.filter((name) => describe(name).path && !describe(name).isOpen) as [
  EntityName,
  ...EntityName[],
];
export const isCommentable = (entity: string): entity is EntityName => (commentable as string[]).includes(entity);

/** How long its author may change a comment, in minutes. */
export const changeableFor = 15;
/** Files of one comment. */
export const mostFiles = 10;

/** A note, and what this user may do with it. */
export const Comment = z.object({ ...Note.shape, can_edit: z.boolean(), can_remove: z.boolean() });
export type Comment = z.infer<typeof Comment>;

const isSaid = z.refine<{ text: string; attachment_ids?: number[] | undefined }>(
  ({ text, attachment_ids = [] }) => text !== '' || attachment_ids.length > 0,
  { error: 'app.comment.error.empty', path: ['text'] },
);
const about = { entity: z.enum(commentable), record_id: id() };
/** Words, files, or both. */
export const CommentInput = z
  .strictObject({
    text: tidy(5000),
    attachment_ids: z.optional(z.array(id()).check(z.maxLength(mostFiles))),
  })
  .check(isSaid);
const sameAsked = { entity: z.enum(commentable), record_id: z.coerce.number().check(z.int(), z.gte(1)) };

const ofIssue = '/maintenance/issues/{issue_id}/comments';
const notesOfIssue = '/maintenance/issues/{issue_id}/notes';
const issueComment = { needs: 'maintenance.view', wrapper: 'comment', answer: Comment } as const;

/** Notes of the specification's calls and comments are one: whoever may see a record reads them, and may add to them. */
export const commentCalls = {
  list: get('X-CMT-01', '/comments', { needs: 'anybody', query: z.strictObject(sameAsked), answer: z.array(Comment) }),
  create: post('X-CMT-02', '/comments', {
    needs: 'anybody',
    wrapper: 'comment',
    body: z.strictObject({ ...about, ...CommentInput.def.shape }).check(isSaid),
    answer: Comment,
  }),
  update: put('X-CMT-03', '/comments/{id}', {
    needs: 'anybody',
    wrapper: 'comment',
    body: z.strictObject({ text: text(5000), version: z.optional(z.int().check(z.gte(1))) }),
    answer: Comment,
  }),
  remove: del('X-CMT-04', '/comments/{id}', { needs: 'anybody', answer: nothing }),
  /** The specification's own calls for an issue, whose comments and notes are the same. */
  ofIssue: get('MNT-09', ofIssue, { needs: 'maintenance.view', answer: z.array(Comment) }),
  addToIssue: post('MNT-10', ofIssue, { ...issueComment, body: CommentInput }),
  changeOfIssue: put('MNT-11', `${ofIssue}/{id}`, {
    ...issueComment,
    body: z.strictObject({ text: text(5000), version: z.optional(z.int().check(z.gte(1))) }),
  }),
  notesOfIssue: get('MNT-14', notesOfIssue, { needs: 'maintenance.view', answer: z.array(Comment) }),
  addNoteToIssue: post('MNT-15', notesOfIssue, { ...issueComment, wrapper: 'note', body: CommentInput }),
  removeNoteOfIssue: del('MNT-16', `${notesOfIssue}/{id}`, { needs: 'maintenance.view', answer: nothing }),
  /** The specification's own call for a visit. */
  addToVisit: post('VIS-05', '/visit/visits/{id}/comments', {
    needs: 'visits.view',
    wrapper: 'comment',
    body: CommentInput,
    answer: Comment,
  }),
  /** Whom a comment may mention: the company's active people who may see the record. */
  people: get('X-CMT-05', '/comments/people', {
    needs: 'anybody',
    query: z.strictObject({ ...sameAsked, search: z.optional(z.string().check(z.maxLength(100))) }),
    answer: z.array(z.object({ id: z.int(), name: z.string() })),
  }),
};
