import * as z from 'zod/mini';
import { del, get, nothing, post, put } from '../contract.ts';
import { type EntityThat, entities, entitiesThat } from '../entities.ts';
import { recordShape, text } from '../fields.ts';
import type { Module } from '../privileges.ts';

export const attachmentStatuses = ['uploading', 'scanning', 'ready', 'refused'] as const;
/** Owners of files without a tab of files: photos of a snag, the company's logo, and comments. */
const others = { snag: 'units', company: 'settings', note: null } as const satisfies Record<string, Module | null>;
export type AttachmentOwner = EntityThat<'files'> | keyof typeof others;
/** Every owner of files, with the module whose privileges apply; null for comments, which have those of their record. */
export const attachmentOwners = {
  ...Object.fromEntries(entitiesThat('files').map((name) => [name, entities[name].module])),
  ...others,
} as Record<AttachmentOwner, Module | null>;
/** What files are uploaded for: to hang on a record, or to be imported. */
export type UploadPurpose = AttachmentOwner | 'data_import';
const purposes = [...(Object.keys(attachmentOwners) as AttachmentOwner[]), 'data_import'] as UploadPurpose[];

/** Domain 4: at most 20 MB, of these types. */
export const mostBytes = 20 * 1024 * 1024;
/** An image's limit: a larger one takes a server's processor for seconds. */
export const mostPixels = 50_000_000;
/** The most that one request carries: a slow sender gets ten seconds for it. */
export const mostChunkBytes = 4 * 1024 * 1024;
export const mediaTypes = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/heic': 'heic',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
  'text/csv': 'csv',
} as const;
export type MediaType = keyof typeof mediaTypes;
export const mediaTypeNames = Object.keys(mediaTypes) as MediaType[];
/** What is imported is a table, and no document is one of plain text: whether a file of a type may be uploaded for that. */
export const fitsPurpose = (type: MediaType, purpose: UploadPurpose): boolean =>
  purpose === 'data_import' ? mediaTypes[type] === 'xlsx' || mediaTypes[type] === 'csv' : mediaTypes[type] !== 'csv';

export const Attachment = z.object({
  ...recordShape,
  status: z.enum(attachmentStatuses),
  for_entity: z.enum(purposes),
  name: z.string(),
  size: z.int(),
  /** How much of it has arrived: where to go on. */
  received: z.int(),
  /** By its content; null until it has all arrived. */
  media_type: z.nullable(z.enum(mediaTypeNames)),
  has_preview: z.boolean(),
  refusal: z.nullable(z.enum(['type', 'virus', 'broken', 'table_type', 'encrypted', 'pixels'])),
});
export type Attachment = z.infer<typeof Attachment>;
/** What is shown of a record's file. */
export const AttachedFile = z.pick(Attachment, { name: true, size: true, media_type: true, has_preview: true });

export const AttachmentInput = z.strictObject({
  for_entity: z.enum(purposes),
  name: text(200),
  size: z.int().check(z.gte(1)),
});

/**
 * An upload is created, receives chunks at an offset, and is finished; what a broken connection left out is sent again from
 * `received` on. Chunks and contents are bytes, without an envelope: server/app/files/content.ts.
 */
export const attachmentCalls = {
  create: post('X-FIL-01', '/attachments', {
    needs: 'anybody',
    wrapper: 'attachment',
    body: AttachmentInput,
    answer: Attachment,
  }),
  get: get('X-FIL-02', '/attachments/{id}', { needs: 'anybody', answer: Attachment }),
  finish: put('X-FIL-03', '/attachments/{id}/finish', {
    needs: 'anybody',
    answer: Attachment,
    moves: { lifecycle: 'attachment', event: 'finish' },
  }),
  remove: del('X-FIL-04', '/attachments/{id}', { needs: 'anybody', answer: nothing }),
};
