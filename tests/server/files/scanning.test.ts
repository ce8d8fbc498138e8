import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Attachment, attachmentCalls } from '../../../src/api/app/attachment.ts';
import { filesIn, pdf, read, sha256, upload } from '../../setup/files.ts';
import { makeTestBed, type Person, type TestBed } from '../../setup/test-bed.ts';

let testBed: TestBed;
let admin: Person;
beforeAll(async () => {
  testBed = await makeTestBed({ scanCommand: 'true' });
  admin = await testBed.signIn('first', 'admin@first.example');
});
afterAll(() => testBed?.stop());
const scanner = (command: string) => {
  testBed.app.services.config.scanCommand = command;
};
const shown = async (id: number) => (await admin.ask(attachmentCalls.get, { params: { id } })).body.data as Attachment;

describe('with a virus scanner', () => {
  it('a file waits for it, and is ready once it found nothing', async () => {
    scanner('sleep 0.5; test "$(head -c 5)" = "%PDF-"');
    const file = await upload(admin, pdf());
    expect(file.status).toBe('scanning');
    expect(await read(admin, file.id)).toMatchObject({ status: 422, body: { code: 'not_in_this_state' } });
    await testBed.app.jobs.settled();
    expect((await shown(file.id)).status).toBe('ready');
    expect((await read(admin, file.id)).status).toBe(200);
  });

  it('an infected file is refused, given to nobody, and not kept', async () => {
    scanner('exit 1');
    const content = pdf();
    const file = await upload(admin, content);
    await testBed.app.jobs.settled();
    expect(await shown(file.id)).toMatchObject({ status: 'refused', refusal: 'virus' });
    expect((await read(admin, file.id)).status).toBe(422);
    expect(filesIn(testBed.app.services.config.dataDir).filter((name) => name.includes(sha256(content)))).toEqual([]);
  });

  it('a file waits while the scanner doesn’t work', async () => {
    scanner('echo "no daemon" >&2; exit 2');
    const file = await upload(admin, pdf());
    await testBed.app.jobs.settled();
    expect((await shown(file.id)).status).toBe('scanning');
    expect((await read(admin, file.id)).status).toBe(422);
  });
});
