import { type Relatable, type Related, type relatedCalls, relatedEntities } from '../../src/api/app/related.ts';
import { privilegeOf } from '../../src/api/privileges.ts';
import { may } from '../../src/machines/kit/lifecycle.ts';
import { lifecycles } from '../../src/machines/lifecycles.ts';
import type { Handlers } from '../http/contract.ts';
import { notFound } from '../kit/api-error.ts';
import { readOr404 } from '../kit/records.ts';
import { inGroup } from '../kit/statuses.ts';
import { storeOf, tableOf, titleOf } from '../registry.ts';

/** Of each kind; a unit’s or a tenant’s whole past is in their lists. */
const most = 10;

type To = (typeof relatedEntities)[number];
/** SQL of ids, each with its role; `$2` is the record. */
type Ways = Partial<Record<To, string>>;

const ids = (from: string, column = 'id') => `select r.${column} as id, null as role from ${from} where r.company_id = $1 and`;
// Arrays, each filled once: joined, a fresh company's tables, of which nothing is known yet, were looped through in each other.
const quotations = (which: string) => `array(select q.id from quotations q where q.company_id = $1 and ${which})`;
const quotationsOf = (which: string) => `${ids('quotations r')} r.id = any(${quotations(which)})`;
const contractsOf = (which: string) => `${ids('contracts r')} r.quotation_id = any(${quotations(which)})`;
const leasesOf = (which: string) =>
  `${ids('leases r')} r.contract_id = any(array(select c.id from contracts c
    where c.company_id = $1 and c.quotation_id = any(${quotations(which)})))`;
const ofLease = (column: string) => `(select l.${column} from leases l where l.company_id = $1 and l.id = $2)`;
const leaseQuotation = `(select c.quotation_id from contracts c where c.company_id = $1 and c.id = ${ofLease('contract_id')})`;
const isNow = `r.status ${inGroup('lease', 'keeps_unit')} and not r.status ${inGroup('lease', 'to_come')}`;
const isNext = `r.status ${inGroup('lease', 'to_come')}`;

const ofTenant = '(q.tenant_id = $2 or q.lead_id = (select t.lead_id from tenants t where t.company_id = $1 and t.id = $2))';

const ways: Record<Relatable, Ways> = {
  lead: {
    tenant: `${ids('tenants r')} (r.lead_id = $2 or r.id = (select l.tenant_id from leads l where l.company_id = $1 and l.id = $2))`,
    quotation: quotationsOf('q.lead_id = $2'),
    contract: contractsOf('q.lead_id = $2'),
    lease: leasesOf('q.lead_id = $2'),
  },
  quotation: {
    lead: `${ids('quotations r', 'lead_id')} r.id = $2`,
    tenant: `${ids('tenants r')} (r.id = (select q.tenant_id from quotations q where q.company_id = $1 and q.id = $2)
      or r.id = any(array(select c.tenant_id from contracts c where c.company_id = $1 and c.quotation_id = $2)))`,
    contract: contractsOf('q.id = $2'),
    lease: leasesOf('q.id = $2'),
  },
  tenant: {
    lead: `${ids('tenants r', 'lead_id')} r.id = $2`,
    quotation: quotationsOf(ofTenant),
    contract: `${ids('contracts r')} r.tenant_id = $2`,
    lease: `${ids('leases r')} r.tenant_id = $2`,
  },
  contract: {
    lead: `${ids('quotations r', 'lead_id')} r.id = (select c.quotation_id from contracts c where c.company_id = $1 and c.id = $2)`,
    tenant: `${ids('contracts r', 'tenant_id')} r.id = $2`,
    quotation: `${ids('contracts r', 'quotation_id')} r.id = $2`,
    lease: `${ids('leases r')} r.contract_id = $2`,
    leasing_clearance: `${ids('leasing_clearances r')} r.lease_id = any(array(select l.id from leases l where l.company_id = $1 and l.contract_id = $2))`,
  },
  lease: {
    lead: `${ids('quotations r', 'lead_id')} r.id = ${leaseQuotation}`,
    tenant: `${ids('leases r', 'tenant_id')} r.id = $2`,
    quotation: `${ids('quotations r')} r.id = ${leaseQuotation}`,
    contract: `${ids('leases r', 'contract_id')} r.id = $2`,
    lease: `select r.id, case when r.successor_id = $2 then 'predecessor' else 'successor' end as role from leases r
      where r.company_id = $1 and (r.successor_id = $2 or r.id = ${ofLease('successor_id')})`,
    leasing_order: `${ids('leasing_orders r')} r.lease_id = $2`,
    leasing_clearance: `${ids('leasing_clearances r')} r.lease_id = $2`,
    unit: `${ids('leases r', 'unit_id')} r.id = $2`,
  },
  unit: {
    tenant: `${ids('leases r', 'tenant_id')} r.unit_id = $2 and ${isNow}`,
    lease: `select r.id, case when ${isNow} then 'current' else 'next' end as role from leases r
      where r.company_id = $1 and r.unit_id = $2 and ((${isNow}) or ${isNext})`,
  },
};

export const relatedHandlers: Handlers<typeof relatedCalls> = {
  of: async ({ scope, currentUser: { viewer }, query: { entity, record_id } }) => {
    const store = storeOf(entity);
    if (!store || !may(viewer, privilegeOf(entity, 'view'))) throw notFound();
    await readOr404(scope, store, record_id);
    const parts = relatedEntities.flatMap((to, place) => {
      const way = ways[entity][to];
      if (!way || !may(viewer, privilegeOf(to, 'view'))) return [];
      const status = to in lifecycles ? 'x.status' : 'null';
      return [
        `(with w as materialized (select distinct id, role from (${way}) w)
          select ${place} as place, '${to}' as entity, x.id, ${titleOf(to)} as title, ${status}::text as status, w.role
          from w join ${tableOf(to)} x on x.company_id = $1 and x.id = w.id
          order by x.id desc limit ${most})`,
      ];
    });
    if (!parts.length) return [];
    const { rows } = await scope.client.query<Related & { place: number }>(
      `select place, entity, id, title, status, role from (${parts.join(' union all ')}) all_of_them order by place, id desc`,
      [scope.company, record_id],
    );
    return rows.map(({ place: _, ...one }) => one);
  },
};
