import { defineReport, type ReportSql } from '../define-report.ts';
import { collectionMethods } from '../finance/collection.ts';

const texts = 'finance.collection.method';
const amount = { kind: 'money', total: 'sum', isBlankAtZero: true } as const;
const one = { only: ['collection'] } as const;

/**
 * Money received in a period, and what had become of it by its end: what is not allocated or paid back is the tenant's credit. A
 * collection that was reversed by then, as of a bounced cheque, counts nothing.
 */
export const collectionsReport = defineReport({
  ...{ name: 'collections', needs: 'reports.view', also: 'finance.view', time: 'period', file: 'X-REP-04' },
  groups: {
    collection: ['REP-26', '/reports/collections', 'Report the collections of a period, and what of them is allocated'],
    method: ['X-REP-03', '/reports/collections_by_method', 'Report the collections of a period by method'],
  },
  recurs: ['method'],
  params: {
    tenant_id: { label: 'leasing.tenant', entity: 'tenant' },
    method: { label: 'finance.collection.method', options: collectionMethods, texts },
  },
  columns: {
    id: { kind: 'key', ...one },
    number: {
      ...{ kind: 'code', label: 'finance.invoice.number', isMain: true, width: 110, ...one },
      to: ({ id }) => `/collections/${id}`,
    },
    received_on: { kind: 'day', label: 'finance.collection.received_on', width: 130, ...one },
    tenant: { kind: 'text', label: 'leasing.tenant', isMain: true, width: 190, ...one },
    method: {
      ...{ kind: 'word', label: 'finance.collection.method', isMain: true, texts, width: 140 },
      to: ({ method }, by) => (by === 'method' ? `/collections?method=${method}` : null),
    },
    bank: { kind: 'word', label: 'finance.cheque.bank_code', texts: 'finance.bank', isNullable: true, width: 140, ...one },
    state: { kind: 'word', texts: 'report.collections.state', width: 140, ...one },
    count: { kind: 'count', total: 'sum', only: ['method'] },
    amount: { kind: 'money', total: 'sum', label: 'finance.invoice.payment.amount' },
    net: { kind: 'money', total: 'sum', isMain: true },
    allocated: { ...amount, label: 'finance.collection.allocated' },
    refunded: { ...amount, label: 'finance.collection.refunded' },
    unallocated: amount,
    uncleared: amount,
  },
  ...{
    key: ['method', 'id'],
    sort: '-net',
    sorts: { collection: 'number', method: 'method' },
    checks: { tenant_credits: 'unallocated' },
  },
  chart: { kind: 'bars', title: 'report.collections.net', label: 'method', value: 'net', by: ['method'] },
  changes: ['collection', 'cheque', 'cash_refund', 'invoice'],
});

const mine = `c.company_id = $company and c.received_on between $from and $to and ($tenant_id::bigint is null or c.tenant_id = $tenant_id)
  and ($method::text is null or c.method = $method)`;

export const collectionsSql: ReportSql<typeof collectionsReport> = {
  rows: (_, { by }) => `
    with received as (select c.id, c.number, c.received_on, c.tenant_id, c.method, q.bank_code as bank, c.amount,
        case when c.reversed_on <= $to then 'reversed' when q.id is not null and coalesce(q.cleared_on > $to, true) then 'uncleared'
          else 'cleared' end as state,
        (select coalesce(sum(a.amount), 0) from allocations a where a.company_id = $company and a.collection_id = c.id
          and a.allocated_on <= $to and coalesce(a.ended_on > $to, true)) as allocated,
        (select coalesce(sum(r.amount), 0) from cash_refunds r where r.company_id = $company and r.collection_id = c.id
          and r.paid_on <= $to and coalesce(r.reversed_on > $to, true)) as refunded
      from collections c left join cheques q on q.company_id = c.company_id and q.collection_id = c.id where ${mine}),
    counted as (select *, case state when 'reversed' then 0 else amount end as net from received),
    summed as (select *, net - allocated - refunded as unallocated, case state when 'uncleared' then net else 0 end as uncleared
      from counted)
    ${
      by === 'collection'
        ? `select s.*, t.name as tenant from summed s join tenants t on t.company_id = $company and t.id = s.tenant_id`
        : `select method, count(*)::int as count, ${['amount', 'net', 'allocated', 'refunded', 'unallocated', 'uncleared']
            .map((name) => `sum(${name}) as ${name}`)
            .join(', ')} from summed group by method`
    }`,
  checks: {
    // From the ledger: what these collections, their cheques and their refunds left on the tenants' credit.
    tenant_credits: () => `select coalesce(sum(e.credit - e.debit), 0)::bigint from sub_accounts s
      join ledger_entries e on e.company_id = s.company_id and e.sub_account_id = s.id
      join ledger_transactions t on t.company_id = e.company_id and t.id = e.transaction_id and t.date <= $to
      where s.company_id = $company and s.purpose = 'tenant_credits' and exists (select from collections c
        left join cheques q on q.company_id = c.company_id and q.collection_id = c.id
        left join cash_refunds r on r.company_id = c.company_id and r.collection_id = c.id where ${mine}
          and ((t.document_kind = 'collection' and t.document_id = c.id) or (t.document_kind = 'cheque' and t.document_id = q.id)
            or (t.document_kind = 'cash_refund' and t.document_id = r.id)))`,
  },
};
