import type { AttachmentOwner } from '../../src/api/app/attachment.ts';
import { type DocumentInput, type documentCalls, documentErrors } from '../../src/api/app/document.ts';
import { can, type EntityThat } from '../../src/api/entities.ts';
import { privilegeOf } from '../../src/api/privileges.ts';
import { may } from '../../src/machines/kit/lifecycle.ts';
import { attachments, documents } from '../db/schema/files.ts';
import type { Scope } from '../db/scope.ts';
import type { HandlerContext } from '../http/contract.ts';
import { invalid, notFound } from '../kit/api-error.ts';
import { todayOf } from '../kit/clock.ts';
import type { WriteContext } from '../kit/crud.ts';
import { keepRow, lockRow } from '../kit/lock.ts';
import { type CompanyTable, createRecord, type EntityStore, removeRecord } from '../kit/records.ts';
import { hasPapers, remindOfPapers } from '../maintenance/paper-reminders.ts';
import { fileColumns, ownOr404 } from './attachment-record.ts';
import { remindOfExpiry } from './expiry.ts';

export const documentStore: EntityStore = {
  entity: 'document',
  table: documents,
  title: '(select f.name from attachments f where f.company_id = x.company_id and f.id = x.attachment_id)',
  owner: 'x.owner_id',
  hidden: ['owner'],
  isSeen: async (scope, viewer, id) => may(viewer, privilegeOf((await heldBy(scope, id)).owner, 'view')),
  shows: fileColumns(documents),
};
export type DocumentBody = HandlerContext<(typeof documentCalls)['addToLease']>['body'];
type Attached = Pick<DocumentInput, 'attachment_id'> & Partial<Omit<DocumentInput, 'attachment_id'>>;

/**
 * Puts a person's own upload on a record; `field` is where an error is shown. Returns the document's id. Throws an ApiError:
 * nobody attaches a file that somebody else uploaded, or one twice.
 */
export async function attachFile(
  { scope, services, currentUser }: WriteContext,
  owner: AttachmentOwner,
  owner_id: number,
  document: Attached,
  field: string,
): Promise<number> {
  await lockRow(scope, attachments, document.attachment_id);
  const file = await ownOr404(scope, currentUser, document.attachment_id).catch(() => null);
  if (!file || file.for_entity !== owner) throw invalid({ [field]: 'app.error.not_found' });
  if (file.status === 'uploading' || file.status === 'refused') throw invalid({ [field]: `attachment.error.${file.status}` });
  return createRecord(scope, services, currentUser, documentStore, { type: 'photo', ...document, owner, owner_id });
}

/** Hangs an upload on a record; `field` is what names it in the request. Throws an ApiError. */
export async function attachDocument(
  context: WriteContext,
  on: { owner: EntityThat<'files'>; table: CompanyTable; id: number },
  body: DocumentBody,
  field = 'attachment_id',
): Promise<number> {
  const { scope, services, currentUser } = context;
  await keepRow(scope, on.table, on.id);
  const wrong = documentErrors(body, todayOf(currentUser.company));
  if (Object.keys(wrong).length) throw invalid(wrong);
  const id = await attachFile(context, on.owner, on.id, body, field);
  // Papers of providers and equipment are looked after by whoever keeps these, not by whoever scanned them.
  if (body.expires_on && hasPapers(on.owner)) await remindOfPapers(context, { entity: on.owner, id: on.id });
  else if (body.expires_on) await remindOfExpiry(scope, services, { entity: 'document', id, on: body.expires_on });
  await services.broadcast.publish(scope, 'changed', { entity: on.owner, id: on.id, version: null });
  return id;
}

/** Takes an upload off a record that shows it elsewhere. */
export async function detachFile(
  { scope, services, currentUser }: WriteContext,
  owner: AttachmentOwner,
  owner_id: number,
  attachment: number,
): Promise<void> {
  const { rows } = await scope.client.query<{ id: number }>(
    'select id from documents where company_id = $1 and owner = $2 and owner_id = $3 and attachment_id = $4 for update',
    [scope.company, owner, owner_id, attachment],
  );
  for (const { id } of rows) await removeRecord(scope, services, currentUser, documentStore, id);
}

interface Held {
  owner: AttachmentOwner;
  owner_id: number;
}
/** The record that a file hangs on; only of those with files as a part of their pages. Throws an ApiError 404. */
export async function heldBy({ client, company }: Scope, id: number): Promise<Held & { owner: EntityThat<'files'> }> {
  const { rows } = await client.query<Held>({
    name: 'documents.held',
    text: 'select owner, owner_id from documents where company_id = $1 and id = $2',
    values: [company, id],
  });
  const [held] = rows;
  if (!held || !can(held.owner, 'files')) throw notFound();
  return { ...held, owner: held.owner };
}
