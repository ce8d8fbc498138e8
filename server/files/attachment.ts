import { createHash } from 'node:crypto';
import {
  type Attachment,
  type attachmentCalls,
  attachmentOwners,
  fitsPurpose,
  type MediaType,
  mostBytes,
  type UploadPurpose,
} from '../../src/api/app/attachment.ts';
import { importKinds } from '../../src/api/app/data-import.ts';
import { type Privilege, privilegeOf } from '../../src/api/privileges.ts';
import { attachmentLifecycle } from '../../src/machines/app/attachment/lifecycle.ts';
import { may } from '../../src/machines/kit/lifecycle.ts';
import { attachments } from '../db/schema/files.ts';
import type { Scope } from '../db/scope.ts';
import { type Handlers, opensOwnTransactions, WithMessage } from '../http/contract.ts';
import { enqueue } from '../jobs/job.ts';
import { ApiError, forbidden, invalid } from '../kit/api-error.ts';
import { type CurrentUser, systemUser } from '../kit/current-user.ts';
import { advance, bindLifecycle } from '../kit/lifecycle.ts';
import { lockRow } from '../kit/lock.ts';
import { createRecord, readOr404, removeRecord, setColumns } from '../kit/records.ts';
import type { Services } from '../kit/services.ts';
import { attachmentStore, lockContent, ownOr404, visibleOr404 } from './attachment-record.ts';
import { chunkKey, contentKey } from './file-store.ts';
import { isTooLarge } from './images.ts';
import { hasPreview, isEncrypted, mediaTypeOf } from './kinds.ts';
import { scanJob } from './scan.ts';
import { dropContent } from './unused.ts';

/** Uploads of a person at one time that hang on nothing yet. */
const most = 50;
/** Files put together at one time in this process: each is in memory meanwhile. */
const atOnce = 4;

bindLifecycle({
  lifecycle: attachmentLifecycle,
  table: attachments,
  read: (scope, id) => readOr404<Attachment>(scope, attachmentStore, id),
  effects: {
    scan: async ({ scope, services, record }) => {
      if (services.config.scanCommand) await enqueue(scope, services, scanJob, { id: record.id });
    },
    keepRefusal: ({ scope, record, event }) => setColumns(scope, attachments, record.id, { refusal: event.refusal }),
  },
});

/** Why a file of this type isn't taken for what it was uploaded for; null if it is. */
async function refusalOf(content: Buffer, type: MediaType | null, purpose: UploadPurpose) {
  if (type && fitsPurpose(type, purpose)) return hasPreview(type) && (await isTooLarge(content)) ? 'pixels' : null;
  if (purpose !== 'data_import') return 'type';
  return isEncrypted(content) ? 'encrypted' : 'table_type';
}

let running = 0;
const waiting: (() => void)[] = [];
async function inTurn<T>(run: () => Promise<T>): Promise<T> {
  if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  try {
    return await run();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

/** The offsets of an upload's chunks, while it may still grow. */
async function chunksOf({ db }: Services, company: number, id: number): Promise<number[]> {
  const { rows } = await db.read(company, ({ client }) =>
    client.query<{ chunks: number[] }>('select chunks from attachments where company_id = $1 and id = $2', [company, id]),
  );
  return rows[0]?.chunks ?? [];
}

/** Stores the whole content of an upload by its hash, and has it scanned. */
export async function keepUpload(
  scope: Scope,
  services: Services,
  currentUser: CurrentUser,
  { id, sha256, content, type }: { id: number; sha256: string; content: Buffer; type: MediaType },
): Promise<void> {
  const { company } = currentUser;
  const { files, config } = services;
  await lockContent(scope, sha256);
  const key = contentKey(company.id, sha256);
  if (!(await files.has(key))) await files.put(key, content);
  await setColumns(scope, attachments, id, { sha256, media_type: type, has_preview: hasPreview(type) });
  const by = { entity: 'attachment', id } as const;
  await advance(scope, services, { ...by, currentUser, event: { type: 'finish' } });
  if (!config.scanCommand) await advance(scope, services, { ...by, currentUser: systemUser(company), event: { type: 'pass' } });
}

/** The whole content of an upload, stored by its hash; its chunks go. Throws an ApiError. */
async function finish(services: Services, currentUser: CurrentUser, id: number): Promise<Attachment> {
  const { company } = currentUser;
  const { db, files } = services;
  const by = { entity: 'attachment', id } as const;
  const before = await db.read(company.id, (scope) => ownOr404(scope, currentUser, id));
  const end = { ...by, currentUser, event: { type: 'finish' } } as const;
  // Not whole, or finished before: the chart says why not.
  if (before.status !== 'uploading' || before.received !== before.size)
    return db.write(company.id, async (scope) => {
      await advance(scope, services, end);
      return readOr404<Attachment>(scope, attachmentStore, id);
    });
  const offsets = await chunksOf(services, company.id, id);
  const keys = offsets.map((offset) => chunkKey(company.id, id, offset));
  const content = Buffer.concat(await Promise.all(keys.map(async (key) => (await files.read(key)) ?? Buffer.alloc(0))));
  const type = await mediaTypeOf(content);
  const refusal = content.length !== before.size ? 'broken' : await refusalOf(content, type, before.for_entity);
  const clear = () => Promise.all(keys.map((key) => files.remove(key)));
  if (refusal || !type) {
    await db.write(company.id, (scope) =>
      advance(scope, services, {
        ...by,
        currentUser: systemUser(company),
        event: { type: 'refuse', refusal: refusal ?? 'type' },
      }),
    );
    await clear();
    throw new ApiError(422, 'invalid', `attachment.error.${refusal}`, { fields: { file: `attachment.error.${refusal}` } });
  }
  const sha256 = createHash('sha256').update(content).digest('hex');
  const record = await db.write(company.id, async (scope) => {
    await keepUpload(scope, services, currentUser, { id, sha256, content, type });
    return readOr404<Attachment>(scope, attachmentStore, id);
  });
  await clear();
  return record;
}

export const attachmentHandlers: Handlers<typeof attachmentCalls> = {
  create: async ({ scope, services, currentUser, body }) => {
    const { viewer } = currentUser;
    const { for_entity } = body;
    const module = for_entity === 'data_import' ? null : attachmentOwners[for_entity];
    // Whoever may comment on a record is asked when they do: until then it is their own.
    const needed: Privilege[] =
      for_entity === 'data_import' ? importKinds.map((kind) => privilegeOf(kind, 'create')) : module ? [`${module}.edit`] : [];
    const [privilege] = needed;
    const isForJob = viewer.provider != null && (for_entity === 'maintenance_issue' || for_entity === 'issue_task');
    if (privilege && !isForJob && !needed.some((one) => may(viewer, one))) throw forbidden(privilege);
    if (body.size > mostBytes)
      throw new ApiError(413, 'too_large', 'attachment.error.size', { fields: { file: 'attachment.error.size' } });
    if (!body.name.includes('.')) throw invalid({ name: 'attachment.error.type' });
    const { rows } = await scope.client.query<{ open: number }>(
      `select count(*)::int as open from attachments a where company_id = $1 and created_by = $2
        and not exists (select from documents d where d.company_id = a.company_id and d.attachment_id = a.id)`,
      [scope.company, viewer.id],
    );
    if ((rows[0]?.open ?? 0) >= most) throw new ApiError(429, 'throttled', 'attachment.error.many', { retry_after: 60 });
    const id = await createRecord(scope, services, currentUser, attachmentStore, body);
    return readOr404<Attachment>(scope, attachmentStore, id);
  },
  get: async ({ scope, currentUser, params }) => (await visibleOr404(scope, currentUser, params.id)).record,
  finish: opensOwnTransactions(({ services, currentUser, params }) => inTurn(() => finish(services, currentUser, params.id))),
  remove: async ({ scope, services, currentUser, params: { id } }) => {
    await lockRow(scope, attachments, id);
    await ownOr404(scope, currentUser, id);
    const { rows } = await scope.client.query<{ chunks: number[]; sha256: string | null }>(
      'select chunks, sha256 from attachments where company_id = $1 and id = $2',
      [scope.company, id],
    );
    const sha256 = rows[0]?.sha256;
    if (sha256) await lockContent(scope, sha256);
    await removeRecord(scope, services, currentUser, attachmentStore, id);
    if (sha256) await dropContent(scope, services, sha256);
    for (const offset of rows[0]?.chunks ?? [])
      scope.afterCommit(() => void services.files.remove(chunkKey(scope.company, id, offset)).catch(() => {}));
    return new WithMessage(null, 'app.said.removed');
  },
};
