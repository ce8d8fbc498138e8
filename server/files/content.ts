import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { type Attachment, type MediaType, mostChunkBytes } from '../../src/api/app/attachment.ts';
import { attachments } from '../db/schema/files.ts';
import { check, currentUserOf, idFrom } from '../http/contract.ts';
import { ApiError, notFound, notInThisState } from '../kit/api-error.ts';
import type { CurrentUser } from '../kit/current-user.ts';
import { lockRow } from '../kit/lock.ts';
import { readOr404 } from '../kit/records.ts';
import type { Services } from '../kit/services.ts';
import { mustBeStaff } from '../kit/sight.ts';
import { attachmentStore, ownOr404, requireIdentities, sha256Of, visibleOr404 } from './attachment-record.ts';
import { chunkKey, contentKey } from './file-store.ts';
import { fileNameOf } from './kinds.ts';

const At = z.strictObject({ offset: z.coerce.number().check(z.int(), z.gte(0)) });
const As = z.strictObject({ as: z.optional(z.enum(['file', 'preview', 'thumbnail'])) });

/** Nothing in a file runs, wherever it is opened. */
const policy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'; sandbox";

/** The bytes of files, in and out. Neither has an envelope, so these aren't declared calls. */
export async function mountFiles(app: FastifyInstance, services: Services): Promise<void> {
  app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer', bodyLimit: mostChunkBytes }, (_, body, done) =>
    done(null, body),
  );
  app.put('/v2/attachments/:id/content', { bodyLimit: mostChunkBytes }, async (request, reply) => {
    const currentUser = await currentUserOf(request, services, 'anybody');
    if (currentUser.viewer.provider == null) mustBeStaff(currentUser);
    const { offset } = check(At, request.query, 400);
    const { body } = request;
    if (!Buffer.isBuffer(body) || !body.length) throw new ApiError(400, 'malformed', 'app.error.malformed');
    const data = await addChunk(services, currentUser, idFrom((request.params as { id: string }).id), offset, body);
    return reply.send({ success: true, data });
  });
  app.get('/v2/attachments/:id/content', async (request, reply) => {
    const currentUser = await currentUserOf(request, services, 'anybody');
    const { as = 'file' } = check(As, request.query, 400);
    const { record, content } = await contentOf(services, currentUser, idFrom((request.params as { id: string }).id), as);
    const type = record.media_type as MediaType;
    // Only what is safe to look at is shown in place: images made anew, and PDFs where one was asked to look at.
    const isShown = as !== 'file';
    const name = fileNameOf(record.name, type);
    const plain = name.replace(/[^\w.\- ]/g, '_');
    return reply
      .headers({
        'content-type': isShown && record.has_preview ? 'image/webp' : type,
        'content-disposition': `${isShown ? 'inline' : 'attachment'}; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)}`,
        'content-security-policy': policy,
        'x-content-type-options': 'nosniff',
        'content-length': content.length,
      })
      .send(content);
  });
}

/** Adds a chunk at the end of what has arrived. Throws an ApiError: 409 with the record if the end is elsewhere. */
async function addChunk(
  { db, files }: Services,
  currentUser: CurrentUser,
  id: number,
  offset: number,
  chunk: Buffer,
): Promise<Attachment> {
  const { company } = currentUser;
  const fits = (record: Attachment) => {
    if (record.status !== 'uploading') throw notInThisState({ entity: 'attachment', status: record.status });
    if (offset !== record.received) throw new ApiError(409, 'offset', 'attachment.error.offset', { current: record });
    if (offset + chunk.length > record.size) throw new ApiError(413, 'too_large', 'attachment.error.longer');
  };
  fits(await db.read(company.id, (scope) => ownOr404(scope, currentUser, id)));
  await files.put(chunkKey(company.id, id, offset), chunk);
  return db.write(company.id, async (scope) => {
    const [, before] = await Promise.all([lockRow(scope, attachments, id), ownOr404(scope, currentUser, id)]);
    fits(before);
    await scope.client.query({
      name: 'attachments.chunk',
      text: 'update attachments set received = received + $3, chunks = chunks || $4::jsonb where company_id = $1 and id = $2',
      values: [company.id, id, chunk.length, JSON.stringify([offset])],
    });
    return readOr404<Attachment>(scope, attachmentStore, id);
  });
}

async function contentOf(
  { db, files, images }: Services,
  currentUser: CurrentUser,
  id: number,
  as: 'file' | 'preview' | 'thumbnail',
): Promise<{ record: Attachment; content: Buffer }> {
  const company = currentUser.company.id;
  // A provider's people open those of their provider: visibleOr404 says which.
  if (currentUser.sight && currentUser.viewer.provider == null)
    await db.seenBy(currentUser.sight).read(company, (scope) => visibleOr404(scope, currentUser, id));
  const { record, sha256 } = await db.write(company, async (scope) => {
    const { record, uses } = await visibleOr404(scope, currentUser, id);
    requireIdentities(currentUser, uses);
    for (const { owner, owner_id, type } of uses)
      if (type === 'identity')
        await scope.client.query(
          'insert into identity_reads (company_id, user_id, call, entity, record_id) values ($1, $2, $3, $4, $5)',
          [company, currentUser.viewer.id, 'X-FIL-05', owner, owner_id],
        );
    return { record, sha256: await sha256Of(scope, id) };
  });
  if (record.status !== 'ready' || !sha256) throw notInThisState({ entity: 'attachment', status: record.status });
  const whole = () => files.read(contentKey(company, sha256));
  const isSmaller = as !== 'file' && record.has_preview;
  if (as !== 'file' && !isSmaller && !(as === 'preview' && record.media_type === 'application/pdf')) throw notFound();
  if (!isSmaller) {
    const content = await whole();
    if (!content) throw notFound();
    return { record, content };
  }
  const content = await images.smaller(company, sha256, as);
  if (!content) throw notFound();
  return { record, content };
}
