import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { MediaType } from '../../src/api/app/attachment.ts';
import { photoLimits } from '../../src/api/maintenance/public-report.ts';
import { limitAttempts } from '../app/session/attempts.ts';
import { maintenanceIssues } from '../db/schema/maintenance-issue.ts';
import { keepUpload } from '../files/attachment.ts';
import { attachmentStore } from '../files/attachment-record.ts';
import { documentStore } from '../files/document.ts';
import { isTooLarge } from '../files/images.ts';
import { mediaTypeOf } from '../files/kinds.ts';
import { currentUserOf } from '../http/contract.ts';
import { ApiError, invalid } from '../kit/api-error.ts';
import { nowOf } from '../kit/clock.ts';
import { type Company, systemUser } from '../kit/current-user.ts';
import { lockRow } from '../kit/lock.ts';
import { createRecord } from '../kit/records.ts';
import type { Services } from '../kit/services.ts';
import { reportOf } from './public-report.ts';

const endings: Partial<Record<MediaType, string>> = { 'image/jpeg': 'jpg', 'image/png': 'png' };

/** Adds a photo to a report, as the office adds one to an issue: known by its content, scanned before anybody gets it. */
async function addPhoto(services: Services, company: Company, token: string, content: Buffer): Promise<{ photos: number }> {
  const type = await mediaTypeOf(content);
  const ending = type && endings[type];
  if (!type || !ending) throw invalid({ photo: 'maintenance.public_report.error.photo_type' });
  if (await isTooLarge(content)) throw invalid({ photo: 'attachment.error.pixels' });
  const currentUser = systemUser(company);
  const sha256 = createHash('sha256').update(content).digest('hex');
  return services.db.write(company.id, async (scope) => {
    const known = await reportOf(scope, company, token);
    await lockRow(scope, maintenanceIssues, known.issue);
    // Counted under the lock: of several at once, no more than the limit get in.
    const { issue, photos, reported_at } = await reportOf(scope, company, token);
    if (photos >= photoLimits.count)
      throw new ApiError(422, 'too_many', 'maintenance.public_report.error.photos', { values: { count: photoLimits.count } });
    if (nowOf(company).getTime() - new Date(reported_at).getTime() > photoLimits.minutes * 60_000)
      throw new ApiError(422, 'too_late', 'maintenance.public_report.error.photo_late');
    const id = await createRecord(scope, services, currentUser, attachmentStore, {
      ...{
        for_entity: 'maintenance_issue',
        name: `photo-${photos + 1}.${ending}`,
        size: content.length,
        received: content.length,
      },
    });
    await keepUpload(scope, services, currentUser, { id, sha256, content, type });
    await createRecord(scope, services, currentUser, documentStore, {
      ...{ type: 'photo', attachment_id: id, owner: 'maintenance_issue', owner_id: issue },
    });
    await services.broadcast.publish(scope, 'changed', { entity: 'maintenance_issue', id: issue, version: null });
    return { photos: photos + 1 };
  });
}

/** Photos of reports by label: bytes, without an envelope, so this isn't a declared call. */
export async function mountReportPhotos(app: FastifyInstance, services: Services): Promise<void> {
  app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer', bodyLimit: photoLimits.bytes }, (_, body, done) =>
    done(null, body),
  );
  app.put('/v2/public_report_status/:token/photo', { bodyLimit: photoLimits.bytes }, async (request, reply) => {
    const { company } = await currentUserOf(request, services, 'nobody');
    const { token } = request.params as { token: string };
    const { issue } = await services.db.read(company.id, (scope) => reportOf(scope, company, token));
    await limitAttempts(services, { company, what: 'report', account: `photo ${issue}`, address: request.ip });
    const { body } = request;
    if (!Buffer.isBuffer(body) || !body.length) throw new ApiError(400, 'malformed', 'app.error.malformed');
    return reply.send({ success: true, data: await addPhoto(services, company, token, body) });
  });
}
