import pg from 'pg';
import { urlFor } from '../../../server/db/roles.ts';
import { demoPassword } from '../../../server/demo/fill.ts';
import { start } from '../../../tests/operations/program.ts';
import { type Attack, type Finding, notTried } from '../attack.ts';
import { bouncerHere, startBouncer } from '../bouncer.ts';
import { ownerUrl } from '../owner-url.ts';
import { sayStatuses, Writers } from '../writers.ts';

const seconds = 6;
const slugs = ['najd-oasis', 'red-coast'];

/** Somebody who reads one page after another, of every kind, and keeps which leads they were shown. */
class Reader {
  readonly leads = new Set<number>();
  readonly units = new Set<string>();
  readonly statuses = new Map<number, number>();
  private headers: Record<string, string> = {};

  constructor(
    private readonly address: string,
    readonly slug: string,
  ) {}

  async signIn(): Promise<void> {
    const answer = await fetch(`${this.address}/v2/sessions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'company-slug': this.slug },
      body: JSON.stringify({ login: { email: `admin@${this.slug}.example`, password: demoPassword } }),
    });
    this.headers = { 'company-slug': this.slug, 'auth-token': (await answer.json()).auth_token };
  }

  async read(until: number): Promise<void> {
    const get = async (route: string) => {
      const answer = await fetch(`${this.address}/v2${route}`, { headers: this.headers });
      this.statuses.set(answer.status, (this.statuses.get(answer.status) ?? 0) + 1);
      return (await answer.json()) as { data?: { id: number }[] | { id: number }; total_entries?: number };
    };
    for (let page = 0; performance.now() < until; page++) {
      const { data = [] } = await get(`/leads?per_page=25&sort=${['-id', 'name', '-created_at', 'status'][page % 4]}`);
      const ids = Array.isArray(data) ? data.map(({ id }) => id) : [];
      for (const id of ids) this.leads.add(id);
      await Promise.all([
        ...ids.slice(0, 5).map((id) => get(`/leads/${id}`)),
        get('/units?per_page=1').then(({ total_entries }) => this.units.add(String(total_entries))),
      ]);
    }
  }
}

let ways = 0;

/** Two companies read and write by way of PgBouncer. */
async function workThrough(owner: string, appUrl: string, env: Record<string, string>, title: string): Promise<Finding[]> {
  const program = start('serve', [], {
    DATABASE_URL: owner,
    APP_DATABASE_URL: appUrl,
    LOG_LEVEL: 'warn',
    CALLS_PER_MINUTE: '0',
    ...env,
  });
  try {
    const address = await program.listening;
    ways += 1;
    const writers = new Writers(address, slugs[0], 90_000_000 - ways * 1_000_000);
    await writers.signIn();
    const readers = slugs.flatMap((slug) => [new Reader(address, slug), new Reader(address, slug), new Reader(address, slug)]);
    for (const reader of readers) await reader.signIn();
    writers.begin(4);
    await Promise.all(readers.map((reader) => reader.read(performance.now() + seconds * 1000)));
    await writers.pause();
    const { lost, twice } = await writers.compare(owner);
    const foreign = await countForeign(owner, readers);
    const statuses = new Map<number, number>();
    for (const reader of readers)
      for (const [status, count] of reader.statuses) statuses.set(status, (statuses.get(status) ?? 0) + count);
    const isOnly200 = [...statuses.keys(), ...writers.statuses.keys()].every((status) => status === 200);
    // The server's own line about the first that failed.
    const why = isOnly200 ? '' : `; logged: ${/^.*"level":(?:40|50).*$/m.exec(program.said())?.[0].slice(0, 600) ?? 'nothing'}`;
    const totals = slugs.map((slug) => new Set(readers.filter((one) => one.slug === slug).flatMap(({ units }) => [...units])));
    return [
      { what: `${title}: answers to reads`, figure: sayStatuses(statuses) + why, limit: 'only 200', passed: isOnly200 },
      { what: `${title}: answers to writes`, figure: sayStatuses(writers.statuses), limit: 'only 200', passed: isOnly200 },
      {
        what: `${title}: rows of the other company`,
        figure: `${foreign.count} of ${foreign.seen}`,
        limit: '0',
        passed: foreign.count === 0 && foreign.seen > 50,
      },
      {
        what: `${title}: totals of units that a company was told`,
        figure: totals.map((all) => [...all].join(' and ')).join('; '),
        limit: 'one each, and not 0',
        passed: totals.every((all) => all.size === 1 && [...all].every((total) => Number(total) > 0)),
      },
      {
        what: `${title}: acknowledged writes lost, or written twice`,
        figure: `${lost}, ${twice} of ${writers.acknowledged.size}`,
        limit: '0',
        passed: lost === 0 && twice === 0 && writers.acknowledged.size > 10,
      },
    ];
  } finally {
    await program.end();
  }
}

async function countForeign(owner: string, readers: Reader[]): Promise<{ count: number; seen: number }> {
  const client = new pg.Client({ connectionString: owner });
  await client.connect();
  let count = 0;
  let seen = 0;
  for (const { slug, leads } of readers) {
    const { rows } = await client.query<{ count: number }>(
      'select count(*)::int from leads l join companies c on c.id = l.company_id where l.id = any($1) and c.slug = $2',
      [[...leads], slug],
    );
    seen += leads.size;
    count += leads.size - (rows[0]?.count ?? 0);
  }
  await client.end();
  return { count, seen };
}

export const attack: Attack = {
  title: 'PgBouncer is between',
  run: async (bed) => {
    const here = bouncerHere();
    if (!here) return [notTried('PgBouncer', 'not installed (apt-get install pgbouncer)', 'installed')];
    const { file, version } = here;
    const owner = ownerUrl((await bed.own({ LOG_LEVEL: 'silent' })).dataDir);
    const url = urlFor('app', { databaseUrl: owner });
    const through = async (options: Partial<Parameters<typeof startBouncer>[0]>, env: Record<string, string>, title: string) => {
      const bouncer = await startBouncer({ file, url, mode: 'transaction', ...options });
      return workThrough(owner, bouncer.url, env, title).finally(bouncer.stop);
    };
    const findings = await through({}, {}, 'by transaction');
    findings.push(...(await through({}, { PREPARED_STATEMENTS: 'off' }, 'by transaction, statements not kept')));
    findings.push(
      ...(version >= 21
        ? await through(
            { more: ['max_prepared_statements = 200'] },
            { PREPARED_STATEMENTS: 'on' },
            'by transaction, with prepared statements',
          )
        : await through(
            { mode: 'session' },
            { PREPARED_STATEMENTS: 'on' },
            `by session (1.${version}), with prepared statements`,
          )),
    );
    const { username, password } = new URL(owner);
    const wrong = await startBouncer({ file, url, mode: 'transaction', forced: { user: username, password } });
    const program = start('serve', [], { DATABASE_URL: owner, APP_DATABASE_URL: wrong.url });
    const code = await program.ended.finally(wrong.stop);
    findings.push({
      what: 'a PgBouncer that signs in as the owner',
      figure: `ends with ${code}: ${program.said().trim().slice(0, 160)}`,
      limit: 'refused in a sentence',
      passed: code === 1 && /^A connection to the database isn't one of statehouse_app/.test(program.said().trim()),
    });
    return findings;
  },
};
