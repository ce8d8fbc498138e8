import type { Invoice, InvoiceAllocation, InvoiceCollection, InvoiceRow, invoiceCalls } from '../../src/api/finance/invoice.ts';
import { halalas, money } from '../../src/api/money.ts';
import { invoiceLifecycle } from '../../src/machines/finance/invoice/lifecycle.ts';
import type { EventOf } from '../../src/machines/kit/define-lifecycle.ts';
import { invoices } from '../db/schema/invoices.ts';
import { type Handlers, moved, WithMessage } from '../http/contract.ts';
import { notInThisState } from '../kit/api-error.ts';
import { crudOf, type WriteContext } from '../kit/crud.ts';
import { advance, bindLifecycle, type InSets, ofOne } from '../kit/lifecycle.ts';
import { logOf } from '../kit/log.ts';
import { readPage } from '../kit/pages.ts';
import { setColumns } from '../kit/records.ts';
import { tellSettled } from './followers.ts';
import { mailPosted, withdrawMail } from './invoice-delivery.ts';
import { postInvoices, postRecovery, postWriteOff, reverseInvoice } from './invoice-posting.ts';
import { invoiceOf, invoiceStore, numberInvoices, readInvoice, readInvoices, tenantKind } from './invoice-record.ts';
import { enterBooks } from './ledger/enter-books.ts';
import { payInstallments } from './settle.ts';
import { openReports, withdrawReport } from './zatca/reporting.ts';

export { invoiceStore } from './invoice-record.ts';

const v = invoices;

/** The effects of posting, of several invoices at once. */
const inSets = {
  read: readInvoices,
  effects: {
    numberInvoice: ({ scope, records, today }) => numberInvoices(scope, idsOf(records), today),
    postInvoice: ({ records, today, ...context }) => postInvoices(context, records, today),
    reportTax: (moving) => openReports(moving, idsOf(moving.records)),
    mailInvoice: ({ records, ...moving }) => mailPosted(moving, idsOf(records)),
  },
} satisfies InSets<Invoice>;
const idsOf = (records: readonly Invoice[]) => records.map(({ id }) => id);

bindLifecycle({
  lifecycle: invoiceLifecycle,
  table: v,
  lockFirst: enterBooks,
  read: readInvoice,
  tells: ({ contract_id }) => (contract_id ? [{ entity: 'contract', id: contract_id }] : []),
  effects: {
    numberInvoice: ofOne(inSets.effects.numberInvoice),
    postInvoice: ofOne(inSets.effects.postInvoice),
    reportTax: ofOne(inSets.effects.reportTax),
    mailInvoice: ofOne(inSets.effects.mailInvoice),
    withdrawReport: (moving) => withdrawReport(moving, moving.record),
    withdrawMail: ({ record, ...moving }) => withdrawMail(moving, record),
    keepVoid: ({ scope, record, event }) => setColumns(scope, v, record.id, { void_reason: event.reason ?? null }),
    reversePosting: ({ scope, services, currentUser, record, event, today }) =>
      reverseInvoice({ scope, services, currentUser }, record, today, event.reason ?? ''),
    keepRequest: ({ scope, currentUser, record, event }) =>
      setColumns(scope, v, record.id, { write_off_reason: event.reason ?? null, write_off_by: currentUser.viewer.id }),
    dropRequest: ({ scope, record }) => setColumns(scope, v, record.id, { write_off_reason: null, write_off_by: null }),
    writeOff: async ({ scope, services, currentUser, record, today }) => {
      await setColumns(scope, v, record.id, { written_off: money(halalas(record.written_off) + halalas(record.open)) });
      await postWriteOff({ scope, services, currentUser }, record, today);
    },
    reinstate: async ({ scope, services, currentUser, record, event, today }) => {
      const amount = halalas(event.amount ?? '0');
      await setColumns(scope, v, record.id, { written_off: money(halalas(record.written_off) - amount) });
      await postRecovery({ scope, services, currentUser }, record, amount, today);
    },
    payInstallments: async ({ scope, services, currentUser, record }) => {
      await payInstallments(scope, record);
      await tellSettled({ scope, services, currentUser }, { kind: 'invoice', id: record.id });
    },
  },
  inSets,
});

/** Sends an event of an invoice's chart, and answers with the invoice. */
export async function moveInvoice(
  { scope, services, currentUser }: WriteContext,
  id: number,
  event: EventOf<typeof invoiceLifecycle>,
  version?: number,
) {
  await advance(scope, services, { entity: 'invoice', id, currentUser, version, event });
  return moved('invoice', await readInvoice(scope, id));
}

/** A tenant's invoices, the newest first: their row, without lines. */
export async function invoicesOf(
  { scope, services }: WriteContext,
  tenant_id: number,
  query: Record<string, unknown> = {},
): Promise<InvoiceRow[]> {
  await tenantKind(scope, tenant_id);
  const { rows } = await readPage<InvoiceRow>(scope, services, invoiceStore, { ...query, tenant_id, per_page: 100 });
  return rows;
}

const crud = crudOf<Invoice, InvoiceRow>(invoiceStore, {
  read: readInvoice,
  removable: async ({ scope }, id) => {
    const { status } = await readInvoice(scope, id);
    if (status !== 'draft') throw notInThisState({ entity: 'invoice', status }, 'finance.invoice.error.posted');
  },
});

export const invoiceHandlers: Handlers<typeof invoiceCalls> = {
  list: crud.list,
  get: crud.get,
  remove: crud.remove,
  post: (context) => moveInvoice(context, context.params.id, { type: 'post' }, context.body.version),
  void: ({ params, body: { reason, version }, ...context }) => moveInvoice(context, params.id, { type: 'void', reason }, version),
  requestWriteOff: ({ params, body: { reason, version }, ...context }) =>
    moveInvoice(context, params.id, { type: 'request_write_off', reason }, version),
  approveWriteOff: ({ params, body: { version }, ...context }) =>
    moveInvoice(context, params.id, { type: 'approve_write_off' }, version),
  declineWriteOff: ({ params, body: { reason, version }, ...context }) =>
    moveInvoice(context, params.id, { type: 'decline_write_off', reason }, version),
  recover: ({ params, body: { amount, version }, ...context }) =>
    moveInvoice(context, params.id, { type: 'recover', amount }, version),
  send: async ({ scope, services, currentUser, params: { id }, body: { version } }) => {
    await advance(scope, services, { entity: 'invoice_delivery', id, currentUser, version, event: { type: 'send' } });
    return new WithMessage(await readInvoice(scope, id), 'finance.invoice_mail.said.queued');
  },
  activities: async ({ scope, params }) => {
    await readInvoice(scope, params.id);
    const logs = await Promise.all(['invoice', 'invoice_delivery'].map((entity) => logOf(scope, entity, params.id)));
    return logs.flat().sort((a, b) => b.id - a.id);
  },
  ofTenant: ({ params, ...context }) => invoicesOf(context, params.tenant_id),
  unposted: ({ params, ...context }) => invoicesOf(context, params.tenant_id, { status: 'draft' }),
  one: ({ scope, params }) => invoiceOf(scope, params),
  collections: async ({ scope, params }) => {
    await invoiceOf(scope, params);
    const { rows } = await scope.client.query<InvoiceCollection & { amount: number; allocated: number }>({
      name: 'invoice.collections',
      text: `select c.id, c.number, c.status, c.method, c.received_on::text, c.amount, sum(a.amount)::bigint as allocated
        from collections c join allocations a on a.company_id = c.company_id and a.collection_id = c.id
        where c.company_id = $1 and a.invoice_id = $2 and a.ended_on is null group by c.company_id, c.id order by c.id`,
      values: [scope.company, params.id],
    });
    return rows.map((row) => ({ ...row, amount: money(row.amount), allocated: money(row.allocated) }));
  },
  allocations: async ({ scope, params }) => {
    await invoiceOf(scope, params);
    const { rows } = await scope.client.query<Omit<InvoiceAllocation, 'amount'> & { amount: number }>({
      name: 'invoice.allocations',
      text: `select a.id, a.collection_id, a.credit_note_id, coalesce(c.number, n.number) as source_number, a.amount,
          a.allocated_on::text, a.reason, a.ended_on::text, a.end_reason
        from allocations a left join collections c on c.company_id = a.company_id and c.id = a.collection_id
        left join credit_notes n on n.company_id = a.company_id and n.id = a.credit_note_id
        where a.company_id = $1 and a.invoice_id = $2 order by a.id`,
      values: [scope.company, params.id],
    });
    return rows.map((row) => ({ ...row, amount: money(row.amount) }));
  },
};
