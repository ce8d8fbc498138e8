import { execFileSync } from 'node:child_process';
import { createHash, createHmac } from 'node:crypto';
import { statSync, utimesSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DiskStore } from '../../../server/files/disk-store.ts';
import type { FileStore } from '../../../server/files/file-store.ts';
import { S3Store } from '../../../server/files/s3-store.ts';
import { filesIn } from '../../setup/files.ts';

const secret = 'a-secret-of-the-bucket';
const hex = (content: string | Buffer) => createHash('sha256').update(content).digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

/** Signature version 4 as AWS documents it, written out here: the store's own library isn't asked. */
function isSigned(request: IncomingMessage, body: Buffer): boolean {
  const found =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=(\w{64})$/.exec(
      String(request.headers.authorization),
    );
  if (!found) return false;
  const [, keyId, day = '', region = '', names = '', signature] = found;
  const hash = String(request.headers['x-amz-content-sha256']);
  if (keyId !== 'the-key' || (hash !== 'UNSIGNED-PAYLOAD' && hash !== hex(body))) return false;
  const url = new URL(request.url ?? '', 'http://x');
  const headers = names.split(';').map((name) => `${name}:${String(request.headers[name]).trim()}\n`);
  const canonical = [request.method, url.pathname, '', headers.join(''), names, hash].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', request.headers['x-amz-date'], scope, hex(canonical)].join('\n');
  const key = [region, 's3', 'aws4_request'].reduce<Buffer>((last, part) => hmac(last, part), hmac(`AWS4${secret}`, day));
  return hmac(key, text).toString('hex') === signature;
}

const objects = new Map<string, Buffer>();
let refusing = 0;
const bucket: Server = createServer((request, response) => {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => {
    const body = Buffer.concat(parts);
    const key = request.url ?? '';
    if (refusing > 0) {
      refusing -= 1;
      response.writeHead(503).end();
    } else if (!isSigned(request, body)) response.writeHead(403).end('<Error><Code>SignatureDoesNotMatch</Code></Error>');
    else if (request.method === 'PUT') {
      objects.set(key, body);
      response.writeHead(200).end();
    } else if (request.method === 'DELETE') {
      objects.delete(key);
      response.writeHead(204).end();
    } else {
      const found = objects.get(key);
      response.writeHead(found ? 200 : 404).end(request.method === 'HEAD' ? undefined : found);
    }
  });
});

let folder: string;
let url: string;
const s3 = (secretAccessKey = secret) => new S3Store({ url, region: 'me-south-1', accessKeyId: 'the-key', secretAccessKey });
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'statehouse-store-'));
  await new Promise<void>((resolve) => bucket.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(bucket.address() as AddressInfo).port}/statehouse`;
});
afterAll(async () => {
  bucket.close();
  await rm(folder, { recursive: true });
});

describe.each<[string, () => FileStore]>([
  ['the data folder', () => new DiskStore(folder)],
  ['a bucket', () => s3()],
])('a store in %s', (_, storeOf) => {
  it('gives back what was put, until it is removed', async () => {
    const store = storeOf();
    expect(await store.read('1/ab/abc')).toBeNull();
    expect(await store.has('1/ab/abc')).toBe(false);
    await store.put('1/ab/abc', Buffer.from('one'));
    await store.put('1/ab/abc', Buffer.from('two'));
    await store.put('1/ab/abc.thumbnail', Buffer.from([0, 255]));
    expect((await store.read('1/ab/abc'))?.toString()).toBe('two');
    expect(await store.read('1/ab/abc.thumbnail')).toEqual(Buffer.from([0, 255]));
    expect(await store.has('1/ab/abc')).toBe(true);
    await store.remove('1/ab/abc');
    await store.remove('1/ab/abc');
    expect(await store.read('1/ab/abc')).toBeNull();
  });
});

describe('files in the data folder', () => {
  it('are their owner’s alone, whatever the umask', async () => {
    const before = process.umask(0);
    await new DiskStore(folder).put('2/cd/cde', Buffer.from('x')).finally(() => process.umask(before));
    expect(statSync(path.join(folder, '2/cd')).mode & 0o777).toBe(0o700);
    expect(statSync(path.join(folder, '2/cd/cde')).mode & 0o777).toBe(0o600);
  });

  it('are there whole or not at all, when the process is killed amid a write', async () => {
    const program = `
      import { DiskStore } from ${JSON.stringify(path.resolve('server/files/disk-store.ts'))};
      const store = new DiskStore(${JSON.stringify(folder)});
      const content = Buffer.alloc(20 * 1024 * 1024, 7);
      for (let i = 0; ; i++) await store.put('3/ef/' + i, content);`;
    for (const ms of [900, 1300, 1700]) {
      try {
        execFileSync(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', program], {
          timeout: ms,
          killSignal: 'SIGKILL',
        });
      } catch {
        // Killed, as it should be.
      }
    }
    const kept = filesIn(path.join(folder, '3'));
    for (const file of kept.filter((name) => !name.endsWith('.half')))
      expect(statSync(path.join(folder, '3', file)).size).toBe(20 * 1024 * 1024);
    // What was left of the killed writes goes once nobody can be writing it any more.
    const store = new DiskStore(folder);
    const halves = () => filesIn(path.join(folder, '3')).filter((name) => name.endsWith('.half'));
    const left = halves().length;
    await store.sweep(3);
    expect(halves()).toHaveLength(left);
    for (const half of halves()) utimesSync(path.join(folder, '3', half), new Date(0), new Date(0));
    await store.sweep(3);
    expect(halves()).toEqual([]);
  });
});

describe('a bucket', () => {
  it('is asked again when it is busy, and says what was wrong otherwise', async () => {
    refusing = 1;
    await s3().put('4/k', Buffer.from('x'));
    expect(objects.get('/statehouse/4/k')?.toString()).toBe('x');
    await expect(s3('another secret').put('4/k', Buffer.from('y'))).rejects.toThrow(/403.*SignatureDoesNotMatch/);
    await expect(s3('another secret').read('4/k')).rejects.toThrow(/403/);
  });
});
