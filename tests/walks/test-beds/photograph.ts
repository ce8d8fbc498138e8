import { getTableName } from 'drizzle-orm';
import { lifecycleOf } from '../../../server/kit/lifecycle.ts';
import { livesOf } from '../../../src/machines/kit/lifecycle.ts';
import { contractLifecycle } from '../../../src/machines/leasing/contract/lifecycle.ts';
import { standings } from './standings.ts';
import type { TestCompany } from './test-company.ts';

export type Row = Record<string, unknown> & { id: number };
export type Table = keyof typeof tables;
type Rows = Record<Table, Map<number, Row>>;

/** By table: which of its rows belong to the offers `q`, their leads `l` and tenants `t`, and what is told of a new one. */
export const tables = {
  leads: { of: 'id = any($2)', tells: [] },
  lead_activities: { of: 'lead_id = any($2)', tells: ['kind', 'due_at', 'outcome', 'done_at'] },
  lead_takeovers: { of: 'lead_id = any($2)', tells: [] },
  quotations: { of: 'id = any($1)', tells: ['kind', 'valid_until'] },
  quotation_unit_items: { of: 'quotation_id = any($1)', tells: ['item_type', 'amount'] },
  sendings: { of: 'quotation_id = any($1)', tells: [] },
  unit_holds: { of: 'quotation_id = any($1)', tells: ['strength', 'start_on', 'end_on', 'until'] },
  executions: { of: 'record_id = any($1)', tells: ['kind', 'requester_id'] },
  execution_steps: {
    of: 'execution_id in (select id from executions where record_id = any($1))',
    tells: ['started_at', 'due_at'],
  },
  decisions: { of: 'execution_id in (select id from executions where record_id = any($1))', tells: ['from_id', 'escalated'] },
  generations: { of: 'quotation_id = any($1)', tells: [] },
  tenants: { of: 'id = any($3)', tells: ['lead_id'] },
  mobile_accesses: { of: 'tenant_id = any($3)', tells: [] },
  contracts: {
    of: 'quotation_id = any($1)',
    tells: ['start_on', 'end_on', 'deposit', 'down_payment', 'total_gross', 'yearly_rent'],
  },
  contract_discounts: {
    of: 'contract_id in (select id from contracts where quotation_id = any($1))',
    tells: ['amount'],
  },
  leases: {
    of: 'contract_id in (select id from contracts where quotation_id = any($1))',
    tells: ['start_on', 'end_on', 'yearly_rent'],
  },
  leasing_orders: {
    of: 'contract_id in (select id from contracts where quotation_id = any($1))',
    tells: ['planned_on'],
  },
  vehicles: {
    of: 'lease_id in (select id from leases where contract_id in (select id from contracts where quotation_id = any($1)))',
    tells: [],
  },
  leasing_clearances: {
    of: 'contract_id in (select id from contracts where quotation_id = any($1))',
    tells: [],
  },
  pre_occupancy_orders: {
    of: 'lease_id in (select id from leases where contract_id in (select id from contracts where quotation_id = any($1)))',
    tells: [],
  },
  installments: {
    of: 'contract_id in (select id from contracts where quotation_id = any($1))',
    tells: ['number', 'due_on', 'gross', 'paid'],
  },
  units: { of: 'id in (select unit_id from quotation_units where quotation_id = any($1))', tells: [] },
} as const;
const entityOf: Partial<Record<Table, string>> = {
  lead_activities: 'activity',
  quotation_unit_items: 'item',
  unit_holds: 'hold',
  executions: 'execution',
  execution_steps: 'execution_step',
  mobile_accesses: 'mobile_access',
  leasing_orders: 'leasing_order',
  leasing_clearances: 'leasing_clearance',
  pre_occupancy_orders: 'pre_occupancy_order',
};
export const nameOf = (table: Table): string => entityOf[table] ?? table.slice(0, -1);
const ofContract = livesOf(contractLifecycle);
/** The regions of a contract besides its first. */
export const lives: readonly string[] = ofContract.map(({ entity }) => entity).filter((entity) => entity !== 'contract');
/** By entity: the offers that a record hangs together with. */
const roots: Record<string, string> = {
  lead: 'select id from quotations where lead_id = $1',
  quotation: 'select $1::bigint as id',
  lead_takeover: 'select id from quotations where lead_id = (select lead_id from lead_takeovers where id = $1)',
  sending: 'select quotation_id as id from sendings where id = $1',
  execution: 'select record_id as id from executions where id = $1',
  execution_step: 'select record_id as id from executions where id = (select execution_id from execution_steps where id = $1)',
  decision: 'select record_id as id from executions where id = (select execution_id from decisions where id = $1)',
  generation: 'select quotation_id as id from generations where id = $1',
  ...Object.fromEntries(ofContract.map(({ entity }) => [entity, 'select quotation_id as id from contracts where id = $1'])),
  contract_discount:
    'select quotation_id as id from contracts where id = (select contract_id from contract_discounts where id = $1)',
  lease: 'select quotation_id as id from contracts where id = (select contract_id from leases where id = $1)',
  leasing_clearance:
    'select quotation_id as id from contracts where id = (select contract_id from leasing_clearances where id = $1)',
  leasing_order: 'select quotation_id as id from contracts where id = (select contract_id from leasing_orders where id = $1)',
  pre_occupancy_order:
    'select c.quotation_id as id from contracts c join leasing_orders o on o.contract_id = c.id join pre_occupancy_orders p on p.order_id = o.id where p.id = $1',
};

const everyRow = Object.entries(tables)
  .map(([table, { of }]) => `select '${table}' as from, row_to_json(x) as row from ${table} x where ${of}`)
  .join(' union all ');
/** What happens to a record besides, by the table that it stands in. */
export type Happening = 'timers' | 'notifications' | 'record_log' | 'jobs';
// Cases that earlier walks left come to their letters as the clock moves: those of another case are none of this one's.
// These jobs are over at once: tests/server/sales/waiting-list.test.ts, leasing/mobile-accesses.test.ts and property/unit-owner-invitations.test.ts see what they do.
const everyHappening = `${['timers', 'notifications', 'record_log']
  .map(
    (table) => `select '${table}' as from, row_to_json(x) as row from ${table} x
      where (entity, record_id) in (select * from unnest($1::text[], $2::bigint[]))`,
  )
  .join(' union all ')}
  union all select 'jobs', row_to_json(x) from jobs x where key is distinct from 'recurring' and kind not in ('waiting_list', 'mobile_access_link', 'unit_owner_invitation')
    and not exists (select from dunning_letters l where x.kind = 'dunning_letter' and l.id = (x.payload->>'letter')::bigint
      and l.dunning_case_id <> $3::bigint)`;

export interface Photo {
  rows: Rows;
  alone: Map<number, Row>;
  happenings: Record<Happening, Map<number, Row>>;
  /** Rows that stand beside it (standings.ts), by name. */
  beside: Map<string, string | null>;
}
export interface Subject {
  entity: string;
  id: number;
}

/** Every row of the record and of all that hangs together with it, as they are now. */
export async function photograph(testCompany: TestCompany, { entity, id }: Subject): Promise<Photo> {
  const ids = async (text: string, ...values: unknown[]) =>
    (await testCompany.sql<{ id: number }>(text, values)).map((row) => Number(row.id));
  const root = roots[entity];
  const own = root ? await ids(root, id) : [];
  const lead =
    entity === 'lead'
      ? [id]
      : entity === 'lead_takeover'
        ? await ids('select lead_id as id from lead_takeovers where id = $1', id)
        : await ids('select lead_id as id from quotations where id = any($1) and lead_id is not null', own);
  const tenant = await ids(
    `select tenant_id as id from contracts where quotation_id = any($1)
      union select tenant_id from quotations where id = any($1) and tenant_id is not null
      union select tenant_id from generations where quotation_id = any($1) and tenant_id is not null`,
    own,
  );
  const offers = await ids(
    // And whoever else offers its units.
    `select id from quotations where id = any($1) or lead_id = any($2) or tenant_id = any($3) or id in (select u.quotation_id from quotation_units u
      where u.unit_id in (select m.unit_id from quotation_units m where m.quotation_id = any($1)))`,
    ...[own, lead, tenant],
  );
  const found = await testCompany.sql<{ from: Table; row: Row }>(everyRow, [offers, lead, tenant]);
  const rows = Object.fromEntries(Object.keys(tables).map((table) => [table, new Map()])) as Rows;
  for (const { from, row } of found) rows[from].set(Number(row.id), row);
  // Of a record that nothing hangs together with, its own row.
  const alone = root ? new Map() : await rowsOf(testCompany, getTableName(lifecycleOf(entity).table), 'id = $1', [id]);
  const about = (Object.keys(tables) as Table[]).flatMap((table) => [...rows[table].keys()].map((one) => [nameOf(table), one]));
  for (const one of rows.contracts.keys()) for (const life of lives) about.push([life, one]);
  if (!root) for (const life of livesOf(lifecycleOf(entity).lifecycle)) about.push([life.entity, id]);
  const [entities, records] = [about.map(([name]) => name), about.map(([, one]) => one)];
  const ownCase = entity === 'dunning_case' ? id : null;
  const happened = await testCompany.sql<{ from: Happening; row: Row }>(everyHappening, [entities, records, ownCase]);
  const happenings: Photo['happenings'] = { timers: new Map(), notifications: new Map(), record_log: new Map(), jobs: new Map() };
  for (const { from, row } of happened) happenings[from].set(Number(row.id), row);
  const beside = standings[entity]
    ? await testCompany.sql<{ name: string; value: string | null }>(`select * from (${standings[entity]}) x (name, value)`, [id])
    : [];
  return { rows, alone, happenings, beside: new Map(beside.map(({ name, value }) => [name, value])) };
}
const rowsOf = async (testCompany: TestCompany, table: string, where: string, values: unknown[]) =>
  new Map(
    (await testCompany.sql<{ row: Row }>(`select row_to_json(x) as row from ${table} x where ${where}`, values)).map(
      ({ row }) => [Number(row.id), row],
    ),
  );
