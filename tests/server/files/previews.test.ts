import path from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { Images } from '../../../server/files/images.ts';
import { type Attachment, attachmentCalls } from '../../../src/api/app/attachment.ts';
import { create, filesIn, finish, jpeg, read, sendChunk, upload } from '../../setup/files.ts';
import { company, services, startTestCompany, testCompany } from '../../setup/lettings.ts';
import { signInTo } from '../../setup/person.ts';

startTestCompany();

const manager = () => testCompany.people.leasing_manager;
/** Few bytes, many pixels. */
const png = (width: number, height: number, background = '#fff') =>
  sharp({ create: { width, height, channels: 3, background }, limitInputPixels: false })
    .png({ compressionLevel: 1 })
    .toBuffer();
const app = () => testCompany.testBed.app;

describe('an image', { timeout: 300_000 }, () => {
  it('of more than fifty million pixels is refused, which is said, and nothing of it is kept', async () => {
    const content = await png(10_001, 5_000);
    const { id } = (await create(manager(), 'plan.png', content.length)).body.data as Attachment;
    await sendChunk(manager(), id, 0, content);
    const folder = path.join(services().config.dataDir, 'files', String(company()));
    expect(await finish(manager(), id)).toMatchObject({
      status: 422,
      body: { code: 'invalid', error: 'An image can have at most 50 million pixels. Make it smaller and upload it again.' },
    });
    expect((await manager().ask(attachmentCalls.get, { params: { id } })).body.data).toMatchObject({
      status: 'refused',
      refusal: 'pixels',
    });
    expect(filesIn(folder)).toEqual([]);
  });

  it('of one company keeps neither another’s sign-in nor its images waiting', async () => {
    const files: Attachment[] = [];
    for (const background of ['#e00', '#0e0', '#00e', '#ee0'])
      files.push(await upload(manager(), await png(6_000, 6_000, background), { name: 'plan.png' }));
    const stranger = await signInTo(app(), 'second', 'leasing_manager@second.example');
    const own = await upload(stranger, await jpeg(), { name: 'room.jpg' });
    const over: number[] = [];
    const made = files.map(async ({ id }) => {
      const { status } = await read(manager(), id, 'preview');
      over.push(id);
      // On a busy machine, the last of them may have waited for too long.
      expect(status === 503 ? 200 : status).toBe(200);
    });
    await signInTo(app(), 'second', 'admin@second.example');
    expect(over.length).toBeLessThan(4);
    // One is being made at the most when theirs comes, and it is next.
    expect((await read(stranger, own.id, 'thumbnail')).status).toBe(200);
    expect(over.length).toBeLessThan(4);
    await Promise.all(made);
  });

  it('that ends the process in which it is made is tried again, and the next one is made', async () => {
    const images = new Images(services().files);
    const file = await upload(manager(), await jpeg(), { name: 'wall.jpg' });
    const [sha256 = ''] = (
      await testCompany.sql<{ sha256: string }>('select sha256 from attachments where id = $1', [file.id])
    ).map((row) => row.sha256);
    const first = images.smaller(company(), sha256, 'preview');
    const killing = setInterval(() => images.close(), 1);
    await expect(first).rejects.toMatchObject({ status: 503, details: { retry_after: 5 } });
    clearInterval(killing);
    const again = await images.smaller(company(), sha256, 'preview');
    expect((await sharp(again ?? expect.fail()).metadata()).width).toBe(900);
    images.close();
  });
});
