import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Attachment, attachmentCalls } from '../../../src/api/app/attachment.ts';
import { create, filesIn, finish, pdf, read, sendChunk, sha256, upload } from '../../setup/files.ts';
import { company, services, startTestCompany, testCompany } from '../../setup/lettings.ts';
import { type SmallDisk, smallDisk } from '../../setup/small-disk.ts';

startTestCompany();

const manager = () => testCompany.people.leasing_manager;
const folder = () => path.join(services().config.dataDir, 'files');
const kept = () => filesIn(path.join(folder(), String(company())));
const megabyte = 1024 * 1024;
let disk: SmallDisk;
beforeAll(async () => {
  disk = await smallDisk(folder(), 4);
});
afterAll(() => disk?.remove());

const isFull = {
  status: 507,
  body: {
    success: false,
    code: 'full',
    error: 'The server has no room left, so nothing was saved. Tell your administrator, then try again.',
    retry_after: 30,
  },
};
const stateOf = async (id: number) => (await manager().ask(attachmentCalls.get, { params: { id } })).body.data;

it('a full disk keeps nothing of what didn’t fit, says so, and goes on once there is room', async () => {
  const small = await upload(manager(), pdf(100_000));
  const before = kept();
  // A chunk that doesn't fit.
  const large = pdf(4 * megabyte);
  const one = (await create(manager(), 'large.pdf', large.length)).body.data as Attachment;
  expect(await sendChunk(manager(), one.id, 0, large)).toMatchObject(isFull);
  expect(kept()).toEqual(before);
  expect(await stateOf(one.id)).toMatchObject({ status: 'uploading', received: 0 });
  // A file whose chunks fit, but not with it beside them.
  const middle = pdf(2.5 * megabyte);
  const other = (await create(manager(), 'middle.pdf', middle.length)).body.data as Attachment;
  expect((await sendChunk(manager(), other.id, 0, middle)).status).toBe(200);
  const withChunk = kept();
  expect(await finish(manager(), other.id)).toMatchObject(isFull);
  expect(kept()).toEqual(withChunk);
  expect(await stateOf(other.id)).toMatchObject({ status: 'uploading', received: middle.length });
  // What was there is there.
  expect((await read(manager(), small.id)).status).toBe(200);

  disk.enlarge();
  expect((await sendChunk(manager(), one.id, 0, large)).status).toBe(200);
  for (const [{ id }, content] of [[one, large] as const, [other, middle] as const]) {
    expect(await finish(manager(), id)).toMatchObject({ status: 200, body: { data: { status: 'ready' } } });
    expect(sha256((await read(manager(), id)).raw.rawPayload)).toBe(sha256(content));
  }
});
