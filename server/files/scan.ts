import { spawn } from 'node:child_process';
import * as z from 'zod/mini';
import type { Attachment } from '../../src/api/app/attachment.ts';
import { defineJob } from '../jobs/job.ts';
import { systemUser } from '../kit/current-user.ts';
import { advance } from '../kit/lifecycle.ts';
import { readOne } from '../kit/records.ts';
import { attachmentStore, lockContent, sha256Of } from './attachment-record.ts';
import { contentKey } from './file-store.ts';

/**
 * Runs a scanner on content, by its standard input, as `clamdscan --no-summary -` takes it: 0 is clean, 1 is infected. Anything
 * else is an error, and the file waits until the scanner works.
 */
export const isClean = (command: string, content: Buffer, signal: AbortSignal): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const scanner = spawn(command, { shell: true, stdio: ['pipe', 'ignore', 'pipe'], signal });
    let said = '';
    scanner.stderr.on('data', (data: Buffer) => {
      said = (said + data).slice(-500);
    });
    // Whoever has found something needn't read on.
    scanner.stdin.on('error', () => {});
    scanner.stdin.end(content);
    scanner.on('error', reject);
    scanner.on('close', (code) => {
      if (code === 0 || code === 1) resolve(code === 0);
      else reject(new Error(`The virus scanner ended with ${code}: ${said}`));
    });
  });

export const scanJob = defineJob({
  kind: 'file_scan',
  isAwaited: true,
  payload: z.strictObject({ id: z.int() }),
  attempts: 100,
  atOnce: 2,
  run: async ({ services, currentUser: { company }, payload: { id }, signal }) => {
    const found = await services.db.read(company.id, async (scope) => {
      const [record, sha256] = await Promise.all([readOne<Attachment>(scope, attachmentStore, id), sha256Of(scope, id)]);
      return record?.status === 'scanning' && sha256 ? sha256 : null;
    });
    if (!found) return;
    const content = await services.files.read(contentKey(company.id, found));
    const clean = content && (!services.config.scanCommand || (await isClean(services.config.scanCommand, content, signal)));
    const event = clean ? ({ type: 'pass' } as const) : ({ type: 'refuse', refusal: content ? 'virus' : 'broken' } as const);
    await services.db.write(company.id, async (scope) => {
      await lockContent(scope, found);
      await advance(scope, services, { entity: 'attachment', id, currentUser: systemUser(company), event });
      // What is infected in one file is in every file of the same content, whenever it came.
      if (!clean) await services.files.remove(contentKey(company.id, found));
    });
  },
});
