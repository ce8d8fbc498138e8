import { bookYears, type Erasable, keepingFor, nobody, personal } from '../../../src/api/app/erasure.ts';
import type { Refusal } from '../../../src/api/failure.ts';
import type { Scope } from '../../db/scope.ts';
import { notFound } from '../../kit/api-error.ts';
import { inGroup } from '../../kit/statuses.ts';
import { type Kept, keptOf, type PersonalRow as Row } from './kept.ts';
import { keptOfOwners } from './owned.ts';

/** Everything that is about one person: their leads, the tenant made of one and their records as an owner, with what belongs to these. */
export interface Person {
  name: string;
  leads: Row[];
  tenants: Row[];
  owners: Row[];
  quotations: number[];
  /** Quotations that became a signed contract are papers to be kept. */
  unsigned: number[];
  kept: Kept[];
  reasons: Refusal[];
}

const ids = (rows: Row[]): number[] => rows.map(({ id }) => id);

type Records = Pick<Person, 'leads' | 'tenants' | 'owners'>;
/** All leads, tenants and owners of a person: linked with one another, or with the same identity number. */
async function recordsOf({ client, company }: Scope, entity: Erasable, id: number): Promise<Records> {
  const columns = (of: Erasable) => ['id', ...personal[of]].map((name) => `x."${name}"`).join(', ');
  // Records are linked in both directions, and a lead may have been made twice.
  const { rows } = await client.query<{ leads: number[]; tenants: number[]; unit_owners: number[] }>(
    `with recursive them as (
      select $2::text as entity, $3::bigint as id
      union
      select o.entity, o.id from them t
      cross join lateral (select identity_no, tenant_id, null::bigint as lead_id from leads where company_id = $1 and id = t.id and t.entity = 'lead'
        union all select identity_no, null, lead_id from tenants where company_id = $1 and id = t.id and t.entity = 'tenant'
        union all select identity_no, null, null from unit_owners where company_id = $1 and id = t.id and t.entity = 'unit_owner') m
      cross join lateral (
        select 'lead' as entity, l.id from leads l where l.company_id = $1
          and (l.identity_no = m.identity_no or l.id = m.lead_id or (t.entity = 'tenant' and l.tenant_id = t.id))
        union all
        select 'tenant', n.id from tenants n where n.company_id = $1
          and (n.identity_no = m.identity_no or n.id = m.tenant_id or (t.entity = 'lead' and n.lead_id = t.id))
        union all
        select 'unit_owner', w.id from unit_owners w where w.company_id = $1 and w.identity_no = m.identity_no) o
    ) select coalesce(array_agg(id) filter (where entity = 'lead'), '{}') as leads,
      coalesce(array_agg(id) filter (where entity = 'tenant'), '{}') as tenants,
      coalesce(array_agg(id) filter (where entity = 'unit_owner'), '{}') as unit_owners from them`,
    [company, entity, id],
  );
  const read = async (table: 'leads' | 'tenants' | 'unit_owners', of: Erasable): Promise<Row[]> =>
    (
      await client.query<Row>(`select ${columns(of)} from ${table} x where x.company_id = $1 and x.id = any($2) order by id`, [
        company,
        rows[0]?.[table] ?? [],
      ])
    ).rows;
  return {
    leads: await read('leads', 'lead'),
    tenants: await read('tenants', 'tenant'),
    owners: await read('unit_owners', 'unit_owner'),
  };
}

/** A person by one of their records, with what has to be kept today. Throws an ApiError 404 if there is none. */
export async function personOf(scope: Scope, today: string, entity: Erasable, id: number): Promise<Person> {
  const { leads, tenants, owners } = await recordsOf(scope, entity, id);
  const asked = { lead: leads, tenant: tenants, unit_owner: owners }[entity].find((row) => Number(row.id) === id);
  if (!asked) throw notFound();
  const { rows } = await scope.client.query<{
    quotations: number[];
    unsigned: number[];
    is_open: boolean;
    runs: boolean;
    ends_on: string | null;
    until: string | null;
  }>(
    `with q as (select id, status from quotations where company_id = $1 and (lead_id = any($2) or tenant_id = any($3))),
      c as (select id, status, quotation_id, end_on from contracts where company_id = $1 and tenant_id = any($3)),
      l as (select contract_id, status, coalesce(ended_on, end_on) as end_on from leases where company_id = $1 and tenant_id = any($3)),
      signed as (select c.id, c.quotation_id, coalesce((select max(l.end_on) from l where l.contract_id = c.id), c.end_on) as end_on
        from c where c.status ${inGroup('contract', 'signed')}),
      last as (select max(end_on) as on from signed)
    select array(select id from q order by id) as quotations,
      array(select id from q where id not in (select quotation_id from signed) order by id) as unsigned,
      exists (select from leads where company_id = $1 and id = any($2) and status ${inGroup('lead', 'open')})
        or exists (select from q where status ${inGroup('quotation', 'open')})
        or exists (select from l where status ${inGroup('lease', 'claims')} and contract_id not in (select id from signed)) as is_open,
      exists (select from l where status ${inGroup('lease', 'claims')}) as runs,
      (select "on"::text from last) as ends_on, (select ("on" + interval '${bookYears} years')::date::text from last) as until`,
    [scope.company, ids(leads), ids(tenants)],
  );
  const { quotations, unsigned, is_open, runs, ends_on, until } = rows[0] as (typeof rows)[0];
  const isDue = until !== null && until > today;
  const of = 'tenant' as const;
  const asTenant: Kept[] = [
    ...(runs && ends_on ? [{ of, why: 'running' as const, fields: [...keepingFor.running], until: ends_on }] : []),
    ...(isDue || runs ? [{ of, why: 'books' as const, fields: [...keepingFor.books], until: until ?? '' }] : []),
  ].map((one) => ({ ...one, fields: one.fields.filter((name) => tenants.some((row) => row[name] !== null)) }));
  const asOwner = await keptOfOwners(scope, today, owners);
  const kept = [...asTenant, ...asOwner.kept];
  const person = { name: String(asked.name ?? asked.name_en), leads, tenants, owners, quotations, unsigned, kept, reasons: [] };
  const fails = (guard: string, ...unblockers: string[]): Refusal => ({
    guard,
    why: `privacy.why.${guard}`,
    values: {},
    unblockers,
  });
  return {
    ...person,
    reasons: [
      ...(is_open || asOwner.isOpen ? [fails('dealIsOver', 'who.leads.edit')] : []),
      ...(emptiedOf(person).length ? [] : [fails('somethingIsLeft')]),
    ],
  };
}

export const isName = (field: string): boolean => ['name', 'name_en', 'name_ar'].includes(field);
const isThere = (name: string, value: unknown): boolean => value !== null && !(isName(name) && value === nobody);

/** What of a record is to be emptied. Of a lead, a contract only needs the name: the rest is the tenant's. */
export const fieldsToEmpty = (person: Pick<Person, 'kept'>, of: Erasable): string[] => {
  const needed: string[] = keptOf(person, of).flatMap(({ fields }) => fields);
  const isNamed = keptOf(person, 'tenant').length > 0;
  return personal[of].filter((name) => (of === 'lead' ? !(name === 'name' && isNamed) : !needed.includes(name)));
};

/** The fields of all the person's records that have something to be emptied. */
export const emptiedOf = (person: Pick<Person, 'kept' | 'leads' | 'tenants' | 'owners'>): string[] => {
  const filled = (of: Erasable, rows: Row[]) =>
    fieldsToEmpty(person, of).filter((name) => rows.some((row) => isThere(name, row[name])));
  return [
    ...new Set([...filled('lead', person.leads), ...filled('tenant', person.tenants), ...filled('unit_owner', person.owners)]),
  ];
};

/** The values that identify the person, to be found in copies. */
export const valuesOf = ({ leads, tenants, owners }: Person): string[] => [
  ...new Set(
    [...leads, ...tenants, ...owners].flatMap((row) =>
      ['name', 'name_en', 'name_ar', 'mobile', 'email', 'identity_no', 'commercial_register', 'iban']
        .map((name) => row[name])
        .filter((value): value is string => typeof value === 'string' && value !== nobody),
    ),
  ),
];
