import * as z from 'zod/mini';
import type { Database } from '../../db/scope.ts';
import { mayTakeLong } from '../../db/silence.ts';
import { defineJob } from '../../jobs/job.ts';
import { nowOf } from '../../kit/clock.ts';
import type { Company } from '../../kit/current-user.ts';
import { allBoundLifecycles } from '../../kit/lifecycle.ts';
import { notifyAdministrators } from '../../kit/notify.ts';
import { foldWorkflows, refoldWorkflows } from './fold.ts';
import { charts, chartsOf, movesOf } from './moves.ts';
import { readLoops, readStates } from './workflow-stats.ts';

/** What the log itself says about the folded entries. */
const log = `with ${charts},
  moves as (${movesOf('record_log g', 'not exists (select from workflow_news n where n.company_id = $1 and n.log_id = g.id)')}),
  stays as (select m.*, lead(m.at) over (partition by m.entity, m.record_id order by m.id) as until from moves m)`;
const seconds = (from: string, to: string) => `greatest(extract(epoch from ${to} - ${from}), 0)::float8`;

const statements = {
  states: `${log}
    select s.entity, s.state, count(*) filter (where s.until is null)::int as now, count(s.until)::int as past,
      percentile_cont(array[0.5, 0.95]) within group (order by case when s.until is not null then ${seconds('s.at', 's.until')} end) as shares,
      floor(max(${seconds('s.at', '$9::timestamptz')}) filter (where s.until is null)) as longest,
      count(*) filter (where s.until is null and ${seconds('s.at', '$9::timestamptz')} > c.days * 86400)::int as stuck
    from stays s left join charts c on c.entity = s.entity and c.state = s.state
    where s.state is not null group by s.entity, s.state`,
  loops: `${log}
    select m.entity, m."from", m.event, m.state as "to", count(*)::int as times, count(distinct m.record_id)::int as records
    from moves m join charts a on a.entity = m.entity and a.state = m."from"
    join charts b on b.entity = m.entity and b.state = m.state
    where b.place < a.place and $9::timestamptz is not null
      and (m.entity, m.record_id) not in (select r.entity, r.record_id from moves r where r.state is null)
    group by m.entity, m."from", m.event, m.state`,
  standing: `${log},
    told as (select entity, record_id, state, at as since from stays where until is null and state is not null),
    kept as (select entity, record_id, state, since from workflow_standing where company_id = $1)
    select 'log' as side, t.* from (table told except table kept) t where $9::timestamptz is not null
    union all select 'kept', k.* from (table kept except table told) k limit 100`,
};

/** Compares a company's statistics with its whole log and returns a line for each difference; none proves them equal. */
export async function verifyWorkflowStats(db: Database, company: Company): Promise<string[]> {
  await foldWorkflows(db, company.id);
  // All queries see the same snapshot, so that writers needn't be blocked.
  return db.snapshot(company.id, async (scope) => {
    mayTakeLong(scope.client);
    const entities = allBoundLifecycles();
    const values = [company.id, ...chartsOf(entities), nowOf(company).toISOString()];
    const ask = async <R extends object>(name: keyof typeof statements) =>
      (await scope.client.query<R>({ text: statements[name], values })).rows;
    const lines = (rows: object[]): string[] => rows.map((row) => JSON.stringify(Object.entries(row).sort()));
    const differences = (what: string, told: object[], kept: object[]): string[] => {
      const [inLog, inFigures] = [new Set(lines(told)), new Set(lines(kept))];
      return [
        ...[...inLog].filter((line) => !inFigures.has(line)).map((line) => `${what}: the log says ${line}`),
        ...[...inFigures].filter((line) => !inLog.has(line)).map((line) => `${what}: the figures say ${line}`),
      ];
    };
    return [
      ...differences('states', (await ask<StateOfLog>('states')).map(rounded), (await readStates(scope, values)).map(rounded)),
      ...differences('loops', await ask('loops'), await readLoops(scope, values)),
      ...lines(await ask('standing')).map((line) => `standing: ${line}`),
    ];
  });
}

interface StateOfLog {
  past: number;
  shares: (number | null)[] | null;
}
/** Percentiles as the page shows them, in whole seconds. */
const rounded = <R extends StateOfLog>({ shares, ...row }: R) => ({
  ...row,
  shares: row.past ? (shares ?? []).map((share) => Math.round(share ?? 0)) : null,
});

/** Compares each company's statistics with its log once a day. Differences are logged and rebuilt, and administrators notified. */
defineJob({
  kind: 'workflow_proof',
  payload: z.strictObject({}),
  run: async ({ services, currentUser: { company } }) => {
    const differences = await verifyWorkflowStats(services.db, company);
    if (differences.length) {
      services.log.error(
        { company: company.slug, count: differences.length, differences: differences.slice(0, 20) },
        'figures of workflows were not those of the log, and are made anew',
      );
      await refoldWorkflows(services.db, company.id);
    }
    await services.db.write(company.id, async (scope) => {
      await scope.client.query('update workflow_folds set proved_at = now() where company_id = $1', [company.id]);
      if (differences.length)
        await notifyAdministrators(scope, services, { messageKey: 'workflows.notice.made_anew', entity: 'workflows' });
    });
  },
  recurs: ({ db }) =>
    db.outside(async (client) => {
      const { rows } = await client.query<{ id: number }>(
        "select companies_with_unproved_workflows as id from companies_with_unproved_workflows('1 day')",
      );
      return rows.map(({ id }) => id);
    }),
});
