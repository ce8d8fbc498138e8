import * as z from 'zod/mini';
import { type ExpiringPaper, paperKinds, paperNotices } from '../../src/api/maintenance/expiring-paper.ts';
import { plusDays } from '../../src/calendar/days.ts';
import { atHour } from '../../src/calendar/zone.ts';
import type { Scope } from '../db/scope.ts';
import { defineJob, enqueue } from '../jobs/job.ts';
import { nowOf, todayOf } from '../kit/clock.ts';
import type { WriteContext } from '../kit/crud.ts';
import type { Company } from '../kit/current-user.ts';
import { notify } from '../kit/notify.ts';
import { inGroup } from '../kit/statuses.ts';

/** The hour at which people are told. */
const morning = 8;

/** A record whose papers are looked after by maintenance. */
interface PaperOwner {
  entity: ExpiringPaper['entity'];
  id: number;
}
export const hasPapers = (entity: string): entity is PaperOwner['entity'] => entity === 'provider' || entity === 'equipment';

/** Papers with a last day by $2: all, or those of one record. */
const papers = `
  with owned as (
    select 'provider' as entity, v.id as record_id, v.name_en, v.name_ar, p.paper, null::bigint as document_id, null::text as document_type, null::text as file_name, p.day
      from providers v cross join lateral (values ('contract', v.contract_to), ('commercial_register', v.commercial_register_expiry),
        ('insurance', v.insurance_expiry)) p (paper, day)
      where v.company_id = $1 and v.status ${inGroup('provider', 'engaged')}
    union all select 'equipment', e.id, e.code || ' ' || e.name_en, e.code || ' ' || e.name_ar, 'warranty', null, null, null, e.warranty_until
      from equipments e where e.company_id = $1 and e.status ${inGroup('equipment', 'installed')}
    union all select * from (select distinct on (d.owner, d.owner_id, d.type) d.owner, d.owner_id,
          case d.owner when 'provider' then v.name_en else e.code || ' ' || e.name_en end,
          case d.owner when 'provider' then v.name_ar else e.code || ' ' || e.name_ar end, 'document', d.id, d.type, f.name, d.expires_on
        from documents d join attachments f on f.company_id = d.company_id and f.id = d.attachment_id
          left join providers v on d.owner = 'provider' and v.company_id = d.company_id and v.id = d.owner_id
            and v.status ${inGroup('provider', 'engaged')}
          left join equipments e on d.owner = 'equipment' and e.company_id = d.company_id and e.id = d.owner_id
            and e.status ${inGroup('equipment', 'installed')}
        where d.company_id = $1 and d.owner in ('provider', 'equipment') and d.expires_on is not null and (v.id is not null or e.id is not null)
        order by d.owner, d.owner_id, d.type, d.expires_on desc, d.id desc) files)
  select entity, record_id::int, name_en, name_ar, paper, document_id::int, document_type, file_name, day::text as expires_on, day - $3::date as days_left
    from owned where day <= $2`;

/** Papers that end by a day, the first to end first. */
export async function papersUntil({ client, company }: Scope, until: string, today: string): Promise<ExpiringPaper[]> {
  const { rows } = await client.query<ExpiringPaper>({
    name: 'papers.until',
    text: `${papers} order by day, entity, record_id, paper limit 500`,
    values: [company, until, today],
  });
  return rows;
}

async function papersOf({ client, company }: Scope, { entity, id }: PaperOwner, today: string): Promise<ExpiringPaper[]> {
  const { rows } = await client.query<ExpiringPaper>({
    name: 'papers.of_record',
    text: `${papers} and entity = $4 and record_id = $5`,
    values: [company, 'infinity', today, entity, id],
  });
  return rows;
}

/** Those who look after providers and equipment. */
async function keepersOf({ client, company }: Scope): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>({
    name: 'papers.keepers',
    text: `select u.id from users u join roles r on r.company_id = u.company_id and r.id = u.role_id
      where u.company_id = $1 and u.active and r.privileges #>> '{maintenance,edit}' = 'true' order by u.id`,
    values: [company],
  });
  return rows.map(({ id }) => Number(id));
}

/** Tells those who look after maintenance that a paper ends soon. One that was renewed meanwhile has notices of its own. */
export const paperJob = defineJob({
  kind: 'paper_reminder',
  payload: z.strictObject({
    ...{ entity: z.enum(['provider', 'equipment']), id: z.int(), paper: z.enum(paperKinds) },
    ...{ document_type: z.nullable(z.string()), on: z.string() },
  }),
  run: ({ services, currentUser: { company }, payload: { entity, id, paper, document_type, on } }) =>
    services.db.write(company.id, async (scope) => {
      const all = await papersOf(scope, { entity, id }, todayOf(company));
      const found = all.find(
        (one) => one.paper === paper && one.document_type === document_type && one.expires_on === on && one.days_left >= 0,
      );
      if (!found) return;
      for (const user of await keepersOf(scope))
        await notify(scope, services, {
          ...{ user, by: null, entity, record: id, messageKey: `maintenance.paper.notice.${paper}` },
          values: { name: found.name_en, day: on, ...(found.file_name && { file: found.file_name }) },
          ...(found.document_id !== null && { part: { entity: 'document', id: found.document_id } as const }),
        });
    }),
});

/** The moments at which people are told of a paper, as far as they lie ahead. */
const noticesOf = (company: Company, on: string): Date[] =>
  paperNotices.map((days) => atHour(plusDays(on, -days), morning, company.time_zone)).filter((at) => at > nowOf(company));

/** Has people told of the papers of a record that was saved, or that a file was put on. */
export async function remindOfPapers(
  { scope, services, currentUser: { company } }: WriteContext,
  owner: PaperOwner,
): Promise<void> {
  for (const { paper, document_type, expires_on: on } of await papersOf(scope, owner, todayOf(company)))
    for (const at of noticesOf(company, on))
      await enqueue(
        scope,
        services,
        paperJob,
        { ...owner, paper, document_type, on },
        {
          at,
          key: `${owner.entity} ${owner.id} ${paper} ${document_type} ${on} ${at.toISOString()}`,
        },
      );
}
