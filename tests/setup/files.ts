import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { expect } from 'vitest';
import { type Attachment, attachmentCalls, type UploadPurpose } from '../../src/api/app/attachment.ts';
import type { Answer, Person } from './test-bed.ts';

const octets = { 'content-type': 'application/octet-stream' };
export const create = (person: Person, name: string, size: number, for_entity: UploadPurpose = 'lease') =>
  person.ask(attachmentCalls.create, { body: { name, size, for_entity } });
export const sendChunk = (person: Person, id: number, offset: number, chunk: Buffer): Promise<Answer> =>
  person.raw('PUT', `/v2/attachments/${id}/content?offset=${offset}`, chunk, octets);
export const finish = (person: Person, id: number) => person.ask(attachmentCalls.finish, { params: { id } });
export const read = (person: Person, id: number, as = 'file') => person.raw('GET', `/v2/attachments/${id}/content?as=${as}`);

/** Uploads a file in chunks, up to its finish. */
export async function upload(
  person: Person,
  content: Buffer,
  { name = 'passport.pdf', size = 4 * 1024 * 1024, for_entity = 'lease' as UploadPurpose } = {},
): Promise<Attachment> {
  const made = await create(person, name, content.length, for_entity);
  expect(made.status, JSON.stringify(made.body)).toBe(200);
  const { id } = made.body.data as Attachment;
  for (let at = 0; at < content.length; at += size) {
    const { status, body } = await sendChunk(person, id, at, content.subarray(at, at + size));
    expect(status, JSON.stringify(body)).toBe(200);
  }
  const { status, body } = await finish(person, id);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data as Attachment;
}

export const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex');
/** A PDF of so many bytes, with content of its own. */
export function pdf(bytes = 2000): Buffer {
  const content = randomBytes(bytes);
  content.write('%PDF-1.7\n', 0, 'latin1');
  return content;
}
export const jpeg = (): Promise<Buffer> =>
  sharp({ create: { width: 900, height: 600, channels: 3, background: '#2a6' } })
    .jpeg()
    .withExif({ IFD0: { Copyright: 'Whoever took it' } })
    .toBuffer();

/** All files below a folder. */
export function filesIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => statSync(path.join(folder, name)).isFile());
}
