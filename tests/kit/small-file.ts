import { type Attachment, attachmentCalls, type UploadPurpose } from '../../src/api/app/attachment.ts';
import type { Person } from '../setup/test-bed.ts';

/** A small PDF that somebody uploaded, finished or about to be, for a kind of record; to be imported, a list of one lead. */
export async function uploadSmall(person: Person, for_entity: UploadPurpose, isFinished = true): Promise<number> {
  const isTable = for_entity === 'data_import';
  const content = Buffer.from(isTable ? 'Name,Mobile,Source\nImported,0512345678,Website\n' : '%PDF-1.7\n%%EOF\n');
  const name = isTable ? 'planted.csv' : 'planted.pdf';
  const made = await person.ask(attachmentCalls.create, { body: { name, size: content.length, for_entity } });
  const { id } = made.body.data as Attachment;
  await person.raw('PUT', `/v2/attachments/${id}/content?offset=0`, content, { 'content-type': 'application/octet-stream' });
  if (isFinished) await person.ask(attachmentCalls.finish, { params: { id } });
  return id;
}
