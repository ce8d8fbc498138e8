import { sql } from 'drizzle-orm';
import type { ClearanceBasis, ClearanceStatement } from '../../src/api/leasing/clearance-statement.ts';
import { ClearanceRow, type LeasingClearance } from '../../src/api/leasing/leasing-clearance.ts';
import { hasTag } from '../../src/machines/kit/define-lifecycle.ts';
import { leasingClearanceLifecycle } from '../../src/machines/leasing/leasing-clearance/lifecycle.ts';
import { statementOf } from '../../src/machines/leasing/rules/clearance-statement.ts';
import { leasingClearances } from '../db/schema/clearance.ts';
import type { Scope } from '../db/scope.ts';
import { isLike, tenantsLike, unitsLike } from '../kit/likenesses.ts';
import { type EntityStore, readOr404 } from '../kit/records.ts';
import { basisOf } from './clearance-basis.ts';

const c = leasingClearances;
/** Whether the issue of a damaged item, by its alias, has billed the tenant: the clearance leaves that out. */
export const isBilledByIssue = (item: string): string =>
  `exists (select from issue_bills b where b.company_id = ${item}.company_id and b.issue_id = ${item}.issue_id
    and b.payer = 'tenant' and b.taken_back_on is null)`;
export const leasingClearanceStore: EntityStore = {
  entity: 'leasing_clearance',
  table: c,
  title: "(select u.number from units u where u.company_id = x.company_id and u.id = x.unit_id) || ' · ' || x.ref_no",
  hidden: ['deposit_contracts', 'settled_since'],
  row: ClearanceRow,
  shows: {
    contract_ref_no: sql`(select o.ref_no from contracts o where o.company_id = ${c.company_id} and o.id = ${c.contract_id})`,
    unit_number: sql`(select u.number from units u where u.company_id = ${c.company_id} and u.id = ${c.unit_id})`,
    tenant_name: sql`(select t.name from tenants t where t.company_id = ${c.company_id} and t.id = ${c.tenant_id})`,
    lease_status: sql`(select l.status from leases l where l.company_id = ${c.company_id} and l.id = ${c.lease_id})`,
    damages: sql`(select coalesce(jsonb_agg((d.amount / 100.0)::numeric(16, 2)::text order by d.id), '[]') from damaged_items d
      where d.company_id = ${c.company_id} and d.leasing_clearance_id = ${c.id} and not ${sql.raw(isBilledByIssue('d'))})`,
    documents: sql`(select coalesce(json_agg(json_build_object('kind', one.kind, 'id', one.id, 'number', one.number,
        'amount', (d.amount::numeric / 100)::numeric(16, 2)::text) order by d.id), '[]')
      from clearance_documents d cross join lateral (
        select 'invoice' as kind, v.id, v.number from invoices v where v.company_id = d.company_id and v.id = d.invoice_id
        union all select 'collection', r.id, r.number from collections r where r.company_id = d.company_id and r.id = d.collection_id
        union all select 'credit_note', n.id, n.number from credit_notes n where n.company_id = d.company_id and n.id = d.credit_note_id) one
      where d.company_id = ${c.company_id} and d.leasing_clearance_id = ${c.id})`,
  },
  filters: {
    status: (value) => sql`${c.status} = ${value}`,
    tenant_id: (value) => sql`${c.tenant_id} = ${value}`,
    lease_id: (value) => sql`${c.lease_id} = ${value}`,
  },
  matches: (words) =>
    sql`(${isLike(sql`${c.ref_no}`, words)} or ${c.tenant_id} in ${tenantsLike(words)} or ${c.unit_id} in ${unitsLike(words)})`,
  sorts: { status: c.status, inspection_on: c.inspection_on, balance: c.balance },
};

type Stored = Omit<LeasingClearance, 'basis' | 'statement'> & {
  issued: { basis: ClearanceBasis; statement: ClearanceStatement } | null;
};
/** A clearance with its statement: as it was issued, or as it would be issued today. */
export async function readClearance(scope: Scope, id: number): Promise<LeasingClearance> {
  const { issued, ...record } = await readOr404<Stored>(scope, leasingClearanceStore, id);
  if (issued && hasTag(leasingClearanceLifecycle, record.status, 'issued')) return { ...record, ...issued };
  const basis = await basisOf(scope, record.lease_id, id);
  return { ...record, basis, statement: statementOf(basis, record) };
}

/** A lease that ends opens its clearance, and a clearance that closes closes its lease: both lock the lease first. */
export const lockLease = (scope: Scope, clearance: number) =>
  scope.client.query({
    name: 'lock.lease_of_clearance',
    text: 'select l.id from leases l join leasing_clearances c on c.company_id = l.company_id and c.lease_id = l.id where c.company_id = $1 and c.id = $2 for update of l',
    values: [scope.company, clearance],
  });
