import { boolean, index, integer, jsonb, text } from 'drizzle-orm/pg-core';
import type { Attachment, AttachmentOwner, UploadPurpose } from '../../../src/api/app/attachment.ts';
import type { DocumentType } from '../../../src/api/app/document.ts';
import { belongsTo, companyTable, day, key } from './columns.ts';

/** An uploaded file; its content is in the file store, by its hash. */
export const attachments = companyTable(
  'attachments',
  {
    status: text().$type<Attachment['status']>().notNull().default('uploading'),
    /** What it was uploaded for: a kind of record, or an import. */
    for_entity: text().$type<UploadPurpose>().notNull(),
    name: text().notNull(),
    size: integer().notNull(),
    received: integer().notNull().default(0),
    /** The offsets of the chunks that have arrived. */
    chunks: jsonb().$type<number[]>().notNull().default([]),
    media_type: text().$type<Attachment['media_type']>(),
    has_preview: boolean().notNull().default(false),
    sha256: text(),
    refusal: text().$type<Attachment['refusal']>(),
  },
  (t) => [index('attachments_sha256').on(t.company_id, t.sha256)],
);

/** A file on a record. */
export const documents = companyTable(
  'documents',
  {
    owner: text().$type<AttachmentOwner>().notNull(),
    owner_id: key().notNull(),
    attachment_id: key().notNull(),
    type: text().$type<DocumentType>().notNull(),
    expires_on: day(),
    note: text(),
  },
  (t) => [
    index('documents_owner').on(t.company_id, t.owner, t.owner_id),
    index('documents_attachment').on(t.company_id, t.attachment_id),
    belongsTo(t.attachment_id, t.company_id, () => attachments),
  ],
);
