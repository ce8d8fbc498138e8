import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { removeUnused } from '../../../server/files/unused.ts';
import { type Attachment, attachmentCalls } from '../../../src/api/app/attachment.ts';
import { create, filesIn, finish, jpeg, pdf, read, sendChunk, sha256, upload } from '../../setup/files.ts';
import { company, services, startTestCompany, testCompany } from '../../setup/lettings.ts';

startTestCompany();

const manager = () => testCompany.people.leasing_manager;
const folder = () => path.join(services().config.dataDir, 'files', String(company()));
const megabyte = 1024 * 1024;
const shaPath = (content: Buffer) => path.join(sha256(content).slice(0, 2), sha256(content));

describe('an upload', () => {
  it('takes 20 MB in chunks, and keeps them whole under their hash', async () => {
    const content = pdf(20 * megabyte);
    const file = await upload(manager(), content);
    expect(file).toMatchObject({ status: 'ready', media_type: 'application/pdf', size: 20_971_520, received: 20_971_520 });
    expect(filesIn(folder())).toContain(shaPath(content));
    const got = await read(manager(), file.id);
    expect(sha256(got.raw.rawPayload)).toBe(sha256(content));
    // No chunk is left.
    expect(filesIn(path.join(folder(), 'uploads'))).toEqual([]);
  });

  it('is refused over 20 MB, before a byte is sent', async () => {
    expect(await create(manager(), 'a.pdf', 20 * megabyte + 1)).toMatchObject({
      status: 413,
      body: { error: 'A file can be at most 20 MB.' },
    });
    expect(await create(manager(), 'a.pdf', 0)).toMatchObject({ status: 422 });
  });

  it('takes no more than was announced, and no chunk over 4 MB', async () => {
    const made = await create(manager(), 'a.pdf', 10);
    const { id } = made.body.data as Attachment;
    expect(await sendChunk(manager(), id, 0, Buffer.alloc(11))).toMatchObject({ status: 413 });
    const large = await create(manager(), 'a.pdf', 10 * megabyte);
    expect(await sendChunk(manager(), (large.body.data as Attachment).id, 0, Buffer.alloc(4 * megabyte + 1))).toMatchObject({
      status: 413,
    });
  });

  it.each([
    ['a program called .pdf', 'cv.pdf', Buffer.from('MZ\x90\x00 a program')],
    ['a page', 'x.png', Buffer.from('<html><script>alert(1)</script></html>')],
    ['an svg', 'x.jpg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    ['a zip', 'x.docx', Buffer.from('504b0506000000000000000000000000000000000000', 'hex')],
  ])('refuses %s by its content, and keeps nothing of it', async (_, name, content) => {
    const { id } = (await create(manager(), name, content.length)).body.data as Attachment;
    await sendChunk(manager(), id, 0, content);
    expect(await finish(manager(), id)).toMatchObject({
      status: 422,
      body: { code: 'invalid', error: 'Only PDF, JPG, PNG, HEIC, DOCX and XLSX files are allowed.' },
    });
    expect((await manager().ask(attachmentCalls.get, { params: { id } })).body.data).toMatchObject({
      status: 'refused',
      refusal: 'type',
    });
    expect(filesIn(folder()).filter((file) => file.includes(`uploads/${id}-`))).toEqual([]);
    expect((await read(manager(), id)).status).toBe(422);
  });

  it('isn’t finished before all has arrived, and the chart says why', async () => {
    const { id } = (await create(manager(), 'a.pdf', 3000)).body.data as Attachment;
    await sendChunk(manager(), id, 0, pdf(1000));
    const early = await finish(manager(), id);
    expect(early).toMatchObject({ status: 422, body: { code: 'refused' } });
    expect(JSON.stringify(early.body)).toContain('Parts of the file are still missing.');
  });

  it('says where it goes on, when the offset is another', async () => {
    const { id } = (await create(manager(), 'a.pdf', 3000)).body.data as Attachment;
    const content = pdf(3000);
    await sendChunk(manager(), id, 0, content.subarray(0, 1000));
    for (const offset of [0, 2000])
      expect(await sendChunk(manager(), id, offset, content.subarray(offset, offset + 1000))).toMatchObject({
        status: 409,
        body: { code: 'offset', current: { received: 1000 } },
      });
  });

  it('goes on where it was after a connection was cut amid a chunk', async () => {
    const { app } = testCompany.testBed;
    await app.server.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.server.address() as AddressInfo;
    const content = pdf(3 * megabyte);
    const { id } = (await create(manager(), 'a.pdf', content.length)).body.data as Attachment;
    await sendChunk(manager(), id, 0, content.subarray(0, megabyte));
    await new Promise<void>((resolve) => {
      const cut = request({
        port,
        host: '127.0.0.1',
        method: 'PUT',
        path: `/v2/attachments/${id}/content?offset=${megabyte}`,
        headers: {
          'content-type': 'application/octet-stream',
          'content-length': megabyte,
          'auth-token': manager().token,
          'company-slug': 'first',
        },
      });
      cut.on('error', () => resolve());
      cut.write(content.subarray(megabyte, megabyte + 300_000), () => setTimeout(() => cut.destroy(), 100));
    });
    const { data } = (await manager().ask(attachmentCalls.get, { params: { id } })).body as { data: Attachment };
    expect(data).toMatchObject({ received: megabyte, status: 'uploading' });
    await sendChunk(manager(), id, data.received, content.subarray(data.received));
    expect((await finish(manager(), id)).body.data).toMatchObject({ status: 'ready' });
    expect(sha256((await read(manager(), id)).raw.rawPayload)).toBe(sha256(content));
  });

  it('keeps the same content once, until the last file with it is gone', async () => {
    const content = pdf();
    const first = await upload(manager(), content);
    const second = await upload(manager(), content, { name: 'again.pdf' });
    const kept = () => filesIn(folder()).filter((file) => file === shaPath(content)).length;
    expect(kept()).toBe(1);
    const third = await upload(manager(), content, { name: 'and again.pdf' });
    await removeUnused(services(), company(), [third.id]);
    expect((await read(manager(), third.id)).status).toBe(404);
    expect((await manager().ask(attachmentCalls.remove, { params: { id: first.id } })).status).toBe(200);
    expect(sha256((await read(manager(), second.id)).raw.rawPayload)).toBe(sha256(content));
    expect((await manager().ask(attachmentCalls.remove, { params: { id: second.id } })).status).toBe(200);
    expect(kept()).toBe(0);
  });

  it('is gone after a day on no record', async () => {
    const content = pdf();
    const file = await upload(manager(), content);
    await removeUnused(services(), company());
    expect((await read(manager(), file.id)).status).toBe(200);
    await testCompany.sql("update attachments set created_at = created_at - interval '25 hours' where id = $1", [file.id]);
    await removeUnused(services(), company());
    expect((await read(manager(), file.id)).status).toBe(404);
    expect(filesIn(folder())).not.toContain(shaPath(content));
  });
});

describe('a file that hangs on nothing', () => {
  it('is its uploader’s alone', async () => {
    const file = await upload(manager(), pdf());
    for (const person of [testCompany.people.leasing_agent, testCompany.people.admin]) {
      expect((await person.ask(attachmentCalls.get, { params: { id: file.id } })).status).toBe(404);
      expect((await read(person, file.id)).status).toBe(404);
      expect((await sendChunk(person, file.id, 0, Buffer.from('x'))).status).toBe(404);
      expect((await finish(person, file.id)).status).toBe(404);
      expect((await person.ask(attachmentCalls.remove, { params: { id: file.id } })).status).toBe(404);
    }
    const stranger = await testCompany.testBed.signIn('second', 'admin@second.example');
    expect((await read(stranger, file.id)).status).toBe(404);
  });

  it('isn’t begun by who may not edit what it is for', async () => {
    expect(await create(testCompany.people.analyst, 'a.pdf', 10)).toMatchObject({ status: 403 });
    expect(await create(testCompany.people.none, 'a.pdf', 10, 'contract')).toMatchObject({ status: 403 });
  });
});

describe('a download', () => {
  it('is never opened in place, and nothing in it runs', async () => {
    const file = await upload(manager(), pdf(), { name: 'عقد "1".html.pdf' });
    const { raw } = await read(manager(), file.id);
    expect(raw.headers).toMatchObject({
      'content-type': 'application/pdf',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
    expect(raw.headers['content-disposition']).toMatch(/^attachment; filename="[\w.\- ]+"; filename\*=UTF-8''%D8%B9[\w%.]+$/);
    expect(raw.headers['content-security-policy']).toContain("default-src 'none'");
    expect(raw.headers['content-security-policy']).toContain('sandbox');
  });

  it('has the ending of what it is', async () => {
    const file = await upload(manager(), await jpeg(), { name: 'page.html' });
    expect((await read(manager(), file.id)).raw.headers['content-disposition']).toContain('filename="page.html.jpg"');
  });

  it('shows an image smaller, without what its camera noted', async () => {
    const content = await jpeg();
    expect(content.includes('Whoever took it')).toBe(true);
    const file = await upload(manager(), content, { name: 'room.jpg' });
    const small = (await read(manager(), file.id, 'thumbnail')).raw;
    expect(small.headers).toMatchObject({ 'content-type': 'image/webp' });
    expect(small.headers['content-disposition']).toMatch(/^inline/);
    expect(small.rawPayload.includes('Whoever took it')).toBe(false);
    expect(small.rawPayload.length).toBeLessThan(content.length);
    const again = (await read(manager(), file.id, 'thumbnail')).raw;
    expect(again.rawPayload.equals(small.rawPayload)).toBe(true);
  });
});
