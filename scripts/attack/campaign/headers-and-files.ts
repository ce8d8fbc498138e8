import { lstat, readdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { calls } from '../../../src/api/calls.ts';
import type { Call } from '../../../src/api/contract.ts';
import { validBody, wrapped } from '../../../tests/kit/valid.ts';
import type { Attack, Attacker, Finding, Target } from '../attack.ts';

const declared: Call[] = Object.values(calls).flatMap((own) => Object.values(own as Record<string, Call>));
const ways = (call: Call) => call.path.replace(/\{\w+\}/g, '1');

/** Every call that reads, signed in and not, what is no call, and the app's page. */
async function headers({ address }: Target, admin: Attacker): Promise<Finding[]> {
  const asked = declared.filter(({ method }) => method === 'GET').map((call) => `/v2${ways(call)}`);
  const kept: string[] = [];
  const open: string[] = [];
  let answers = 0;
  for (const url of [...asked, '/v2/nothing', '/v2/leads/%00', '/v2/leads/%', '/healthz'])
    for (const headers of [admin.headers, {}]) {
      const { headers: given } = await fetch(address + url, { headers });
      answers += 1;
      if (given.get('cache-control') !== 'no-store') kept.push(url);
      const connects = /connect-src ([^;]*)/.exec(given.get('content-security-policy') ?? '')?.[1]?.split(' ') ?? ['*'];
      if (connects.some((source) => source !== "'self'" && !/^wss?:\/\/[\w.:[\]-]+$/.test(source))) open.push(url);
    }
  return [
    { what: 'answers that a cache may keep', figure: `${kept.length} of ${answers}`, limit: '0', passed: kept.length === 0 },
    { what: 'policies that let pages connect elsewhere', figure: `${open.length}`, limit: '0', passed: open.length === 0 },
  ];
}

async function entriesOf(place: string): Promise<{ place: string; mode: number }[]> {
  const found = await lstat(place).catch(() => null);
  // PostgreSQL's socket is for everybody, in a folder that isn't.
  if (!found || found.isSocket()) return [];
  const below = found.isDirectory() ? await readdir(place).catch(() => []) : [];
  return [{ place, mode: found.mode }, ...(await Promise.all(below.map((name) => entriesOf(path.join(place, name))))).flat()];
}

/** The running server's data folder, with a mail in its outbox. */
async function files({ address, dataDir }: Target): Promise<Finding[]> {
  await fetch(`${address}/v2/passwords`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'company-slug': 'najd-oasis' },
    body: JSON.stringify({ email: 'leasing@najd-oasis.example' }),
  });
  const outbox = path.join(dataDir, 'outbox');
  let mails = 0;
  for (let tries = 0; tries < 100 && mails === 0; tries++) {
    await wait(100);
    mails = (await readdir(outbox).catch(() => [])).length;
  }
  const all = await entriesOf(dataDir);
  const open = all.filter(({ mode }) => mode & 0o077);
  return [
    {
      what: 'files and folders that other users of the machine may touch',
      figure: [`${open.length} of ${all.length}, ${mails} mails`, ...open.slice(0, 3).map(({ place }) => place)].join('; '),
      limit: '0',
      passed: open.length === 0 && mails > 0,
    },
  ];
}

const signs = ['=', '+', '-', '@', '＝', '＋', '－', '＠', '﹢', '﹣', '﹦', '﹫', '\u2212'];
const before = ['', '\u00AD', '\u200C', '\u3164', '\u034F', '\uFE0F'];

/** Leads whose names spreadsheets would run, exported. */
async function formulas(admin: Attacker): Promise<Finding[]> {
  const names = signs.flatMap((sign) => before.map((blank) => `${blank}${sign}HYPERLINK(A1)`));
  let made = 0;
  for (const [i, name] of names.entries()) {
    const lead = { name, mobile: `0559${String(i).padStart(6, '0')}`, source: 'phone' };
    made += (await admin.call('POST', '/leads', { lead })).ok ? 1 : 0;
  }
  const asked = { list: 'leads', format: 'csv', columns: ['name'], query: { search: 'HYPERLINK' } };
  const { data } = (await (await admin.call('POST', '/exports', { export: asked })).json()) as { data: { id: number } };
  let file = '';
  for (let tries = 0; tries < 200 && !file; tries++) {
    await wait(100);
    const answer = await admin.call('GET', `/exports/${data.id}/file`);
    if (answer.ok) file = await answer.text();
  }
  const cells = file.split('\r\n').filter((line) => line.includes('HYPERLINK'));
  const loose = cells.filter((cell) => !/^"?'/.test(cell));
  return [
    {
      what: 'exported cells that a spreadsheet would run',
      figure: `${loose.length} of ${cells.length} (${made} made)`,
      limit: '0',
      passed: loose.length === 0 && cells.length === made && made === names.length,
    },
  ];
}

const invisible = [
  '\u3164',
  '\u2060',
  '\u200B',
  '\u115F',
  '\u2800',
  '\u00AD',
  '\u200C\u200D',
  '\u202E\u202C',
  '\u061C',
  '\uFEFF',
  '\u{E0041}',
];
const other = { spaces: '   ', text: 'A نص 1' };

/** A body's text fields that must not be empty, as its schema has them. */
function requiredTexts(call: Call): string[] {
  const body = validBody(call);
  const refuses = (field: string, value: string): boolean =>
    call.body?.safeParse({ ...body, [field]: value }).error?.issues.some(({ path: [at] }) => at === field) ?? false;
  return Object.keys(body).filter((field) => refuses(field, other.spaces) && !refuses(field, other.text));
}

/** Each required text of each call that writes, as something that nobody sees. */
async function names(admin: Attacker): Promise<Finding[]> {
  const taken: string[] = [];
  let tried = 0;
  let fields = 0;
  for (const call of declared.filter(({ body, method }) => body && method !== 'GET'))
    for (const field of requiredTexts(call)) {
      fields += 1;
      for (const value of invisible) {
        const answer = await admin.call(call.method, ways(call), wrapped(call, { ...validBody(call), [field]: value }));
        const { fields: wrong } = (await answer.json()) as { fields?: Record<string, string> };
        tried += 1;
        if (answer.status !== 422 || !wrong?.[field])
          taken.push(`${call.id} ${field} ${JSON.stringify(value)}: ${answer.status}`);
      }
    }
  return [
    {
      what: 'required texts that are invisible and were taken',
      figure: [`${taken.length} of ${tried} in ${fields} fields`, ...taken.slice(0, 3)].join('; '),
      limit: '0',
      passed: taken.length === 0 && fields > 20,
    },
  ];
}

export const attack: Attack = {
  title: 'What browsers and the machine keep, and texts that deceive',
  run: async (bed) => {
    const target = await bed.own();
    const admin = await target.as('admin');
    return [...(await headers(target, admin)), ...(await files(target)), ...(await formulas(admin)), ...(await names(admin))];
  },
};
