import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { everyOrSample } from '../kit/matrix.ts';
import { freshDatabase } from '../setup/database.ts';
import { mailServer, type Program, sql, start } from './program.ts';

/** Each at another moment; a moment that matters comes up in one run or the next. */
const rounds = everyOrSample(
  'kills',
  Array.from({ length: 20 }, (_, i) => i),
  { nameOf: String, more: 2 },
).length;
const clients = 8;

/** A lead that a client wants to be there, until the server has said that it is. */
interface Wanted {
  key: string;
  serial: number;
}

describe('the server is killed amid writes', () => {
  it(`${rounds} times: every acknowledged write is there, and none twice`, { timeout: 240_000 }, async () => {
    const url = await freshDatabase();
    const env = { DATABASE_URL: url };
    const made = start('company', ['new', 'crashing'], env);
    expect(await made.ended, made.said()).toBe(0);
    const [, email, password] = /as (\S+) with the password ([\w-]+)/.exec(made.said()) ?? [];

    let token = '';
    let serial = 0;
    const acknowledged = new Map<string, number>();
    let unanswered: Wanted[] = [];
    let cut = 0;
    const ask = (address: string, path: string, body: object, more: Record<string, string> = {}) =>
      fetch(`${address}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'company-slug': 'crashing', 'auth-token': token, ...more },
        body: JSON.stringify(body),
      });
    const write = async (address: string, wanted: Wanted) => {
      const lead = { name: wanted.key, mobile: `05${10_000_000 + wanted.serial}`, source: 'phone' };
      const answer = await ask(address, '/v2/leads', { lead }, { 'idempotency-key': wanted.key });
      const said = (await answer.json()) as { data?: { id: number } };
      if (answer.status !== 200 || !said.data) throw new Error(`${answer.status}: ${JSON.stringify(said)}`);
      acknowledged.set(wanted.key, said.data.id);
    };
    /** Writes one lead after another until the server is gone; first those that were never answered. */
    const work = async (address: string, left: Wanted[], isOver: () => boolean) => {
      while (!isOver()) {
        const wanted = left.pop() ?? { key: randomUUID(), serial: serial++ };
        try {
          await write(address, wanted);
        } catch (error) {
          // Without an answer nobody knows: it is asked again. An answer other than yes is a fault.
          if (/^\d+: /.test((error as Error).message)) throw error;
          unanswered.push(wanted);
          return;
        }
      }
    };

    for (let round = 0; round <= rounds; round++) {
      const server: Program = start('serve', [], env);
      const address = await server.listening;
      if (!token) {
        const answer = await ask(address, '/v2/sessions', { login: { email, password } });
        token = ((await answer.json()) as { auth_token: string }).auth_token;
      }
      const left = unanswered;
      unanswered = [];
      if (round === rounds) {
        for (const wanted of left) await write(address, wanted);
        expect(await server.end()).toBe(0);
        break;
      }
      let isOver = false;
      const working = Promise.all(Array.from({ length: clients }, () => work(address, left, () => isOver)));
      await new Promise((resolve) => setTimeout(resolve, 100 + Math.random() * 300));
      await server.end('SIGKILL');
      isOver = true;
      await working;
      unanswered.push(...left);
      cut += unanswered.length;
    }

    const owner = new pg.Client({ connectionString: url });
    await owner.connect();
    const { rows } = await owner.query<{ id: number; name: string }>('select id::int, name from leads order by id');
    const { rows: log } = await owner.query(
      "select record_id::int as id from record_log where entity = 'lead' and event = 'create'",
    );
    await owner.end();
    console.info(
      `${rounds} kills: ${acknowledged.size} leads acknowledged, ${cut} cut off and asked again, ${rows.length} there`,
    );
    expect(cut).toBeGreaterThan(0);
    expect(acknowledged.size).toBeGreaterThan(rounds);
    expect(new Map(rows.map(({ name, id }) => [name, id]))).toEqual(acknowledged);
    expect(rows).toHaveLength(acknowledged.size);
    // Each with its line in the log, which is written in the same transaction.
    expect(log.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(rows.map(({ id }) => id));
  });
});

describe('the server is killed between a commit and the mail', () => {
  it('the next one sends it, known by the same message id as the one that may have gone out', { timeout: 120_000 }, async () => {
    const url = await freshDatabase();
    const mail = await mailServer();
    const env = { DATABASE_URL: url, SMTP_URL: mail.url, MAIL_FROM: 'Statehouse <no-reply@statehouse.example>' };
    const made = start('company', ['new', 'mailing'], env);
    expect(await made.ended, made.said()).toBe(0);
    const [, email] = /as (\S+) with/.exec(made.said()) ?? [];
    const forget = (address: string) =>
      fetch(`${address}/v2/passwords`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'company-slug': 'mailing' },
        body: JSON.stringify({ email }),
      });
    const jobs = () => sql<{ kind: string }>(url, 'select kind from jobs');

    const first = start('serve', [], env);
    // It takes the mail and never says that it has it.
    mail.answers = false;
    const answer = await forget(await first.listening);
    expect(answer.status, await answer.clone().text()).toBe(200);
    await expect.poll(() => mail.letters.length).toBe(1);
    await first.end('SIGKILL');
    expect(await jobs()).toEqual([{ kind: 'password_link' }]);

    mail.answers = true;
    const second = start('serve', [], env);
    const address = await second.listening;
    await expect.poll(() => mail.letters.length).toBe(2);
    await expect.poll(jobs).toEqual([]);
    const ids = mail.letters.map((letter) => /^Message-ID: (<.+@statehouse\.example>)/im.exec(letter)?.[1]);
    expect(ids[0]).toBeDefined();
    expect(ids[1]).toBe(ids[0]);

    const from = Date.now();
    expect((await forget(address)).status).toBe(200);
    await expect.poll(() => mail.letters.length, { interval: 20 }).toBe(3);
    expect(Date.now() - from, 'a mail leaves at once').toBeLessThan(2000);
    expect(await second.end()).toBe(0);
    mail.close();
  });
});

describe('the server is killed while it writes an export', () => {
  it('the next one writes it anew, whole', { timeout: 180_000 }, async () => {
    const url = await freshDatabase();
    const env = { DATABASE_URL: url };
    const made = start('company', ['new', 'exporting'], env);
    expect(await made.ended, made.said()).toBe(0);
    const [, email, password] = /as (\S+) with the password ([\w-]+)/.exec(made.said()) ?? [];
    const count = 30_000;
    await sql(
      url,
      `insert into leads (company_id, name, mobile, source, status, kind)
        select c.id, 'Lead ' || n, '+96655' || lpad(n::text, 7, '0'), 'phone', 'new', 'person'
        from companies c, generate_series(1, ${count}) n`,
    );
    const first = start('serve', [], env);
    const address = await first.listening;
    const post = (path: string, body: object, more: Record<string, string> = {}) =>
      fetch(`${address}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'company-slug': 'exporting', ...more },
        body: JSON.stringify(body),
      });
    const { auth_token } = (await (await post('/v2/sessions', { login: { email, password } })).json()) as { auth_token: string };
    const headers = { 'company-slug': 'exporting', 'auth-token': auth_token };
    const asked = await post('/v2/exports', { export: { list: 'leads', format: 'csv' } }, headers);
    expect(asked.status, await asked.clone().text()).toBe(200);
    const { data } = (await asked.json()) as { data: { id: number } };
    const stand = async () => {
      const [row] = await sql<{ state: string; run: number; chunks: number }>(
        url,
        'select state, run, (select count(*)::int from export_chunks) as chunks from exports',
      );
      return row;
    };
    await expect.poll(async () => (await stand())?.chunks, { interval: 10 }).toBeGreaterThan(1);
    await first.end('SIGKILL');
    expect(await stand()).toMatchObject({ state: 'running', run: 1 });

    const second = start('serve', [], env);
    const other = await second.listening;
    await expect.poll(async () => (await stand())?.state, { timeout: 60_000 }).toBe('ready');
    expect(await stand()).toMatchObject({ run: 2 });
    const file = await (await fetch(`${other}/v2/exports/${data.id}/file`, { headers })).text();
    const names = file
      .trim()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(',')[0]);
    expect(names.length).toBe(count);
    expect(new Set(names).size).toBe(count);
    expect(await second.end()).toBe(0);
  });
});
