import { stores } from '../../../server/entities.ts';
import { tableOf } from '../../../server/registry.ts';
import type { Call } from '../../../src/api/contract.ts';
import { isEntity } from '../../../src/api/entities.ts';
import { wireOf } from '../../../src/api/entity-names.ts';
import type { Slug } from '../../../tests/kit/bed-driver.ts';
import { aboutRecords, foreignElsewhere, withForeignPath, withForeignReference } from '../../../tests/kit/foreign.ts';
import { plant } from '../../../tests/kit/plant.ts';
import type { Planted, Records } from '../../../tests/kit/planted.ts';
import { declared, type Request, requestOf } from '../../../tests/kit/requests.ts';
import { fingerprintsOf } from '../../../tests/kit/row-security.ts';
import { schemaOf } from '../../../tests/kit/valid.ts';
import type { Answer, Person } from '../../../tests/setup/test-bed.ts';
import type { Attack, Finding } from '../attack.ts';
import { type Companies, makeAttacked } from '../companies.ts';

/** Records of each kind, besides the planted ones, whose ids are tried. */
const more = 3;

const calls = aboutRecords(declared);
type Requests = Map<Call, Request>;
async function requestsOf(planted: Planted): Promise<Requests> {
  const found: Requests = new Map();
  for (const call of calls) found.set(call, await requestOf(planted, call));
  return found;
}

/** Other records of theirs, by path pattern. */
async function othersOf({ owner }: Companies, company: number): Promise<Records[]> {
  const found: Records[] = Array.from({ length: more }, () => ({}));
  for (const entity of Object.keys(stores)) {
    if (!isEntity(entity) || !wireOf(entity)) continue;
    const { rows } = await owner.query<{ id: string }>(
      `select id from "${tableOf(entity)}" where company_id = $1 order by id desc limit ${more}`,
      [company],
    );
    for (const [i, { id }] of rows.entries()) (found[i] as Records)[`${wireOf(entity)}/{}`] = Number(id);
  }
  return found;
}

/** The same requests with references to their records of the kinds that have no path of their own, such as blocks. */
async function withUnpathed({ owner }: Companies, company: number, call: Call, own: Request): Promise<Request[]> {
  const found: Request[] = [];
  for (const [name, field] of Object.entries(schemaOf(call)?.properties ?? {})) {
    const { to } = field as { to?: string };
    if (!isEntity(to) || wireOf(to)) continue;
    const { rows } = await owner.query<{ id: string }>(
      `select id from "${tableOf(to)}" where company_id = $1 order by id desc limit 1`,
      [company],
    );
    for (const { id } of rows) found.push({ ...own, body: { ...own.body, [name]: Number(id) } });
  }
  return found;
}

/** Written by the server's own clockwork, whoever calls. */
const ticking = /^(jobs|timers|sessions|notifications|workflow_\w+)$/;
const refusals = [403, 404, 422];

/** Whether the asker has a job of that id, too: planted jobs have the same numbers in every company, so it would prove nothing. */
async function isOwnJob({ owner }: Companies, company: number, { path }: Call, { params }: Request): Promise<boolean> {
  if (!path.startsWith('/jobs/{id}')) return false;
  const { rowCount } = await owner.query('select from jobs where company_id = $1 and id = $2', [company, params.id]);
  return rowCount === 1;
}
const said = ({ status, body }: Answer) => `${status} ${JSON.stringify(body).slice(0, 120)}`;

/** Waits for the company's own exports, of which their person is told some seconds later: they are no trace of a stranger. */
async function settled({ owner }: Companies, company: number): Promise<void> {
  const pending = async () =>
    (await owner.query("select from exports where company_id = $1 and state <> 'failed' and told_at is null limit 1", [company]))
      .rowCount;
  for (const began = performance.now(); (await pending()) && performance.now() - began < 60_000; )
    await new Promise((resolve) => setTimeout(resolve, 100));
}

interface Side {
  slug: Slug;
  company: number;
  admin: Person;
  planted: Planted;
  requests: Requests;
}

/** An administrator tries the other company's ids, wherever a call takes one. */
async function trespass(bed: Companies, me: Side, they: Side): Promise<Finding[]> {
  const leaks: string[] = [];
  let tried = 0;
  const marks = new RegExp(`of the ${they.slug} company|of ${they.slug}\\b|${they.slug}\\.example`);
  const records = [
    they.planted.records,
    ...(await othersOf(bed, they.company)).map((others) => ({ ...they.planted.records, ...others })),
  ];
  const elsewhere = foreignElsewhere(they.planted.records, they.slug);
  await settled(bed, they.company);
  const before = await fingerprintsOf(bed.owner, they.company);
  for (const call of calls) {
    const own = me.requests.get(call) as Request;
    const theirs = they.requests.get(call) as Request;
    const named = call.path.includes('{') && !call.textual;
    const requests = [
      ...(named ? [theirs] : []),
      ...records.flatMap((some) => [...withForeignPath(call, own, some), ...withForeignReference(call, own, some)]),
      ...(await withUnpathed(bed, they.company, call, own)),
      ...(elsewhere[call.id] ? [{ ...own, ...elsewhere[call.id] }] : []),
    ];
    for (const request of requests) {
      if (await isOwnJob(bed, me.company, call, request)) continue;
      tried += 1;
      const answer = await me.admin.ask(call, request);
      if (!refusals.includes(answer.status) || marks.test(JSON.stringify(answer.body)))
        leaks.push(`${call.id} ${JSON.stringify(request)}: ${said(answer)}`);
    }
  }
  const after = await fingerprintsOf(bed.owner, they.company);
  const changed = Object.keys(after).filter((table) => after[table] !== before[table] && !ticking.test(table));
  // Ids that aren't there prove nothing: the same requests are right for those whose records they are.
  const denied: string[] = [];
  let controls = 0;
  let refused = 0;
  for (const call of calls) {
    if (!call.path.includes('{') || call.textual) continue;
    controls += 1;
    const answer = await they.admin.ask(call, they.requests.get(call));
    // A guard that refuses has found the record: one of the requests before may have moved it on.
    if (answer.status === 422 && answer.body.code === 'refused') refused += 1;
    else if (answer.status !== 200) denied.push(`${call.id}: ${said(answer)}`);
  }
  return [
    {
      what: `ids of ${they.slug} tried by the administrator of ${me.slug}`,
      figure: [`${leaks.length} leaks of ${tried}`, ...leaks.slice(0, 5)].join('; '),
      limit: '0, only 403, 404 and 422',
      passed: leaks.length === 0 && tried > 1000,
    },
    {
      what: `tables of ${they.slug} that changed`,
      figure: changed.join(', ') || 'none',
      limit: 'none',
      passed: changed.length === 0,
    },
    {
      what: `the same requests by the administrator of ${they.slug}`,
      figure: [
        `${controls - denied.length - refused} of ${controls} answered, ${refused} refused by a guard`,
        ...denied.slice(0, 5),
      ].join('; '),
      limit: 'all, at most 10 by a guard',
      passed: denied.length === 0 && refused <= 10,
    },
  ];
}

export const attack: Attack = {
  title: 'Ids of another company in every call',
  run: async (bed) => {
    const companies = await makeAttacked(await bed.bare({ LOG_LEVEL: 'silent' }));
    try {
      const side = async (slug: Slug, from: number): Promise<Side> => {
        const planted = await plant(companies, slug, { from });
        const { company } = slug === 'first' ? companies.one : companies.two;
        const admin = await companies.signIn(slug, `admin@${slug}.example`);
        return { slug, company: company.id, admin, planted, requests: await requestsOf(planted) };
      };
      const first = await side('first', 10_000_000);
      const second = await side('second', 20_000_000);
      await companies.app.jobs.settled();
      // Jobs that only the first company has, so that their numbers are tried, too.
      await companies.owner.query(
        `insert into jobs (company_id, id, kind, max_attempts, dead_at) overriding system value
          select company_id, id + 1000000, kind, max_attempts, dead_at from jobs where company_id = $1 and id between 1000000 and 1999999`,
        [first.company],
      );
      for (const [call, request] of first.requests)
        if (call.path.startsWith('/jobs/{id}')) request.params.id = Number(request.params.id) + 1_000_000;
      return [...(await trespass(companies, second, first)), ...(await trespass(companies, first, second))];
    } finally {
      await companies.close();
    }
  },
};
