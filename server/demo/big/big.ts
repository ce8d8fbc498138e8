import type pg from 'pg';
import { foldWorkflows } from '../../app/workflows/fold.ts';
import type { App } from '../../app.ts';
import { makeCompany } from '../company.ts';
import { demoPassword } from '../fill.ts';

interface Big {
  slug: string;
  leads: number;
  say: (line: string) => void;
}

/**
 * Creates a company of any size for benchmarks: bulk inserts, with the log that each record would have. `owner` is a
 * connection of the database's owner, because bulk inserts bypass `advance`. Of every 100,000 leads, 50 have the source
 * `exhibition` and 20,000 are `quoted`, spread evenly over the list.
 */
export async function fillBig(
  app: App,
  owner: pg.Client,
  { slug, leads, say }: Big,
): Promise<{ company: number; admin: number }> {
  const made = await makeCompany(
    app.services,
    { slug, name_en: `${slug} (measuring)`, name_ar: `${slug} (قياس)`, sandbox: true },
    [
      { name: 'Administrator', email: `admin@${slug}.example`, role: 'admin' },
      { name: 'Agent', email: `leasing@${slug}.example`, role: 'leasing_agent', supervisor: `admin@${slug}.example` },
    ],
    demoPassword,
  );
  const company = made.company.id;
  const admin = made.people[`admin@${slug}.example`]?.viewer.id as number;
  const agent = made.people[`leasing@${slug}.example`]?.viewer.id as number;
  await owner.query('set session_replication_role = replica');
  const batch = 50_000;
  for (let from = 1; from <= leads; from += batch) {
    const to = Math.min(leads, from + batch - 1);
    await owner.query(
      `with made as (
        insert into leads (company_id, name, mobile, email, source, status, property_use, budget_min, budget_max, assignee_id, created_by, created_at, updated_at)
        select $1,
          (array['Abdullah','Noura','Faisal','Reem','Khalid','Sara','Ahmed','Priya','Maria','James','Bilal','Lina'])[1 + n % 12] || ' ' ||
          (array['Al-Qahtani','Al-Harbi','Al-Otaibi','Al-Shehri','Al-Dosari','Al-Ghamdi','Hassan','Nair','Santos','Carter','Khan','Haddad'])[1 + (n / 12) % 12] || ' ' || n,
          '+9665' || lpad(n::text, 8, '0'), 'lead' || n || '@mail.example',
          case when n % 2000 = 7 then 'exhibition' else (array['website','walk_in','phone','whatsapp','referral','broker','social'])[1 + n % 7] end,
          case when n % 5 = 0 then 'quoted' else (array['new','contacted','qualified','lost'])[1 + n % 4] end,
          case when n % 11 = 5 then 'commercial' else 'residential' end, 4000000 + n % 100 * 10000, 6000000 + n % 100 * 20000, case when n % 3 = 0 then $5::bigint else $4::bigint end, $4,
          now() - make_interval(mins => ($6 - n)::int), now() - make_interval(mins => ($6 - n)::int)
        from generate_series($2::bigint, $3::bigint) n
        returning id, status, created_by, created_at)
      insert into record_log (company_id, entity, record_id, event, "from", "to", actor_id, at, company_at)
      select $1, 'lead', id, 'create', null, status, created_by, created_at, created_at from made`,
      [company, from, to, admin, agent, leads],
    );
    say(`  ${to.toLocaleString('en-US')} of ${leads.toLocaleString('en-US')} leads`);
  }
  await owner.query('set session_replication_role = default');
  await owner.query('vacuum analyze leads, record_log');
  await foldWorkflows(app.services.db, company);
  await owner.query('vacuum analyze workflow_standing, workflow_days, workflow_stays, workflow_news');
  return { company, admin };
}
