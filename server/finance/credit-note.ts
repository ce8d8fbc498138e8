import type {
  CreditNote,
  CreditNoteDetails,
  CreditNoteInput,
  CreditNoteLine,
  CreditNoteRow,
  CreditReason,
  creditNoteCalls,
} from '../../src/api/finance/credit-note.ts';
import type { Invoice, InvoiceLine } from '../../src/api/finance/invoice.ts';
import { type Halalas, halalas, money } from '../../src/api/money.ts';
import { creditNoteLifecycle } from '../../src/machines/finance/credit-note/lifecycle.ts';
import { invoiceLifecycle } from '../../src/machines/finance/invoice/lifecycle.ts';
import { type CreditableLine, creditedVats } from '../../src/machines/finance/rules/vat.ts';
import { hasTag } from '../../src/machines/kit/define-lifecycle.ts';
import { creditNotes } from '../db/schema/invoices.ts';
import type { Scope } from '../db/scope.ts';
import { type Handlers, moved, WithMessage } from '../http/contract.ts';
import { invalid, notFound, notInThisState, stale } from '../kit/api-error.ts';
import { crudOf, type WriteContext } from '../kit/crud.ts';
import { advance, bindLifecycle } from '../kit/lifecycle.ts';
import { lockRow } from '../kit/lock.ts';
import { logOf } from '../kit/log.ts';
import { createRecord, setColumns, updateRecord } from '../kit/records.ts';
import { allocationsOf, choose, endAllocations, openInvoicesOf, spend } from './allocation.ts';
import { creditInvoice } from './credit-note-posting.ts';
import { creditNoteStore, readNote } from './credit-note-record.ts';
import { nextNumber } from './document-numbers.ts';
import { invoiceOf, readInvoice, tenantKind } from './invoice-record.ts';
import { enterBooks } from './ledger/enter-books.ts';
import { requireOpenPeriod } from './ledger/open-period.ts';
import { lockCreditNote, settleSource } from './settle-source.ts';
import { openReport } from './zatca/reporting.ts';

const n = creditNotes;
type Wanted = readonly { invoice_line_id: number; net: string }[];
const readNoteDetails = async (scope: Scope, id: number): Promise<CreditNoteDetails> => ({
  ...(await readNote(scope, id)),
  allocations: await allocationsOf(scope, { kind: 'credit_note', id }),
});

/** A line of an invoice as its credit is worked out. */
const creditable = (line: InvoiceLine): CreditableLine => ({
  ...{ net: halalas(line.net), vat: halalas(line.vat), vat_category: line.vat_category, vat_rate: line.vat_rate },
  ...{ credited_net: halalas(line.credited_net), credited_vat: halalas(line.credited_vat) },
});
/** A note's lines with their VAT, and its totals, by what is left of its invoice's lines now. */
function amountsOf(invoice: Invoice, wanted: Wanted) {
  const all = invoice.lines.map(creditable);
  const parts = all.map(() => 0);
  const places = wanted.map(({ invoice_line_id, net }) => {
    const at = invoice.lines.findIndex(({ id }) => id === invoice_line_id);
    const line = all[at];
    if (!line) throw invalid({ lines: 'app.error.unknown_reference' });
    if (parts[at]) throw invalid({ lines: 'finance.credit_note.error.line_twice' });
    const part = halalas(net);
    if (part === 0) throw invalid({ lines: 'app.error.amount_above_zero' });
    if (part > line.net - line.credited_net) throw invalid({ lines: 'finance.credit_note.error.above_left' });
    parts[at] = part;
    return at;
  });
  const vats = creditedVats(all, parts);
  const lines = places.map((at, i): CreditNoteLine => {
    const [net, vat] = [parts[at] ?? 0, vats[at] ?? 0];
    return { invoice_line_id: wanted[i]?.invoice_line_id as number, net: money(net), vat: money(vat), gross: money(net + vat) };
  });
  const sum = (what: 'net' | 'vat' | 'gross'): Halalas => lines.reduce((total, line) => total + halalas(line[what]), 0);
  return { lines, net: money(sum('net')), vat: money(sum('vat')), gross: money(sum('gross')) };
}
/** All that is left of these lines of an invoice. */
export const allLeft = (lines: readonly InvoiceLine[]) =>
  lines
    .map(({ id, net, credited_net }) => ({ invoice_line_id: id, net: money(halalas(net) - halalas(credited_net)) }))
    .filter(({ net }) => halalas(net) > 0);

bindLifecycle({
  lifecycle: creditNoteLifecycle,
  table: n,
  // The invoice first, as by everything that settles it: what is left of its lines stays so.
  lockFirst: (scope, id) =>
    Promise.all([
      enterBooks(scope),
      scope.client.query({
        name: 'lock.invoice_of_credit_note',
        text: `select from invoices where company_id = $1 and id = (select invoice_id from credit_notes where company_id = $1 and id = $2)
          for update`,
        values: [scope.company, id],
      }),
    ]),
  read: readNote,
  tells: ({ invoice_id }) => [{ entity: 'invoice', id: invoice_id }],
  effects: {
    numberNote: async ({ scope, record, today }) => {
      const invoice = await readInvoice(scope, record.invoice_id);
      await setColumns(scope, n, record.id, {
        ...amountsOf(invoice, record.lines),
        number: await nextNumber(scope, 'credit_note'),
        issued_on: today,
      });
    },
    creditInvoice: async ({ scope, services, currentUser, record, today }) =>
      creditInvoice({ scope, services, currentUser }, await readNote(scope, record.id), today),
    reportTax: (moving) => openReport(moving, { credit_note_id: moving.record.id }, moving.record.tax_type),
  },
});

async function noteOf(scope: Scope, tenant: number, id: number): Promise<CreditNote> {
  const note = await readNote(scope, id);
  if (note.tenant_id !== tenant) throw notFound();
  return note;
}
function mustBeCorrectable({ status }: Invoice): void {
  if (!hasTag(invoiceLifecycle, status, 'correctable'))
    throw notInThisState({ entity: 'invoice', status }, 'finance.credit_note.error.not_correctable');
}

/**
 * Locks a credit note that is used or freed, after its invoice and those that are named. Throws an ApiError for another tenant's,
 * one that was changed meanwhile, and one that is in no such status.
 */
export async function lockUsableNote(
  scope: Scope,
  id: number,
  { tenant, version, group, invoices }: { tenant?: number; version?: number; group: 'open' | 'issued'; invoices?: number[] },
): Promise<CreditNote> {
  await lockCreditNote(scope, id, invoices);
  const found = await readNote(scope, id);
  if (tenant !== undefined && found.tenant_id !== tenant) throw notFound();
  if (version !== undefined && version !== found.version) throw stale(found);
  if (!hasTag(creditNoteLifecycle, found.status, group)) throw notInThisState({ entity: 'credit_note', status: found.status });
  return found;
}

/** Drafts a credit note of these lines of an invoice, or of all that is left of it. Returns its id. */
async function draftNote(
  { scope, services, currentUser }: WriteContext,
  invoice: Invoice,
  { reason, note }: Pick<CreditNoteInput, 'reason' | 'note'>,
  lines: Wanted = allLeft(invoice.lines),
): Promise<number> {
  mustBeCorrectable(invoice);
  if (!lines.length) throw invalid({ invoice_id: 'finance.credit_note.error.nothing_left' });
  const { id: invoice_id, tenant_id } = invoice;
  const id = await createRecord(scope, services, currentUser, creditNoteStore, {
    ...{ invoice_id, tenant_id, reason, note },
    ...amountsOf(invoice, lines),
  });
  await services.broadcast.publish(scope, 'changed', { entity: 'invoice', id: invoice_id });
  return id;
}
async function issueNote(context: WriteContext, id: number, version?: number): Promise<CreditNote> {
  const { scope, services, currentUser } = context;
  await advance(scope, services, { entity: 'credit_note', id, currentUser, version, event: { type: 'issue' } });
  const { applied } = await readNote(scope, id);
  if (halalas(applied) > 0) await settleSource(context, 'credit_note', id, 'used');
  return readNote(scope, id);
}
/** Credits lines of a posted invoice at once. The caller has locked it. */
export const creditLines = async (context: WriteContext, invoice: Invoice, reason: CreditReason, lines: Wanted) =>
  issueNote(context, await draftNote(context, invoice, { reason, note: null }, lines));

const crud = crudOf<CreditNote, CreditNoteRow>(creditNoteStore, {
  removable: async ({ scope }, id) => {
    const { status } = await readNote(scope, id);
    if (status !== 'draft') throw notInThisState({ entity: 'credit_note', status }, 'finance.credit_note.error.issued');
  },
});

export const creditNoteHandlers: Handlers<typeof creditNoteCalls> = {
  list: crud.list,
  get: ({ scope, params }) => readNoteDetails(scope, params.id),
  remove: crud.remove,
  issue: async ({ params: { id }, body: { version }, ...context }) => moved('credit_note', await issueNote(context, id, version)),
  activities: async ({ scope, params }) => {
    await readNote(scope, params.id);
    return logOf(scope, 'credit_note', params.id);
  },
  ofInvoice: async ({ scope, params }) => {
    await invoiceOf(scope, params);
    const { rows } = await scope.client.query<{ id: number }>({
      name: 'credit_note.of_invoice',
      text: 'select id from credit_notes where company_id = $1 and invoice_id = $2 order by id limit 200',
      values: [scope.company, params.id],
    });
    return Promise.all(rows.map(({ id }) => readNote(scope, id)));
  },
  create: async ({ params: { tenant_id }, body, ...context }) => {
    const { scope } = context;
    await tenantKind(scope, tenant_id);
    const { lines, ...given }: CreditNoteInput = body;
    const invoice = await invoiceOf(scope, { tenant_id, id: given.invoice_id }).catch((error) => {
      throw error.status === 404 ? invalid({ invoice_id: 'app.error.unknown_reference' }) : error;
    });
    const id = await draftNote(context, invoice, given, lines);
    return new WithMessage(await readNote(scope, id), 'app.said.created');
  },
  one: ({ scope, params }) => noteOf(scope, params.tenant_id, params.id),
  update: async ({ scope, services, currentUser, params: { tenant_id, id }, body: { lines, ...given } }) => {
    await lockRow(scope, n, id);
    const before = await noteOf(scope, tenant_id, id);
    if (before.status !== 'draft')
      throw notInThisState({ entity: 'credit_note', status: before.status }, 'finance.credit_note.error.issued');
    const amounts = lines && amountsOf(await readInvoice(scope, before.invoice_id), lines);
    await updateRecord(scope, services, currentUser, creditNoteStore, id, { ...given, ...amounts });
    return new WithMessage(await readNote(scope, id), 'app.said.saved');
  },
  allocate: async ({ params: { tenant_id, id }, body: { version, ...given }, ...context }) => {
    const { scope } = context;
    const invoices = (await openInvoicesOf(scope, tenant_id)).map((one) => one.id);
    const found = await lockUsableNote(scope, id, { tenant: tenant_id, version, group: 'open', invoices });
    const open = (await openInvoicesOf(scope, tenant_id)).filter((one) => invoices.includes(one.id));
    const chosen = choose(open, { free: halalas(found.left), contract_id: found.contract_id }, given);
    if (!chosen.length) throw invalid({ allocations: 'finance.allocation.error.nothing' });
    const source = { kind: 'credit_note', id, number: found.number ?? '', tenant_id, contract_id: found.contract_id } as const;
    await spend(context, source, chosen, given.reason);
    return new WithMessage(await readNoteDetails(scope, id), 'finance.collection.said.allocated');
  },
  deallocate: async ({ params: { id }, body: { allocation_id, reason, version }, ...context }) => {
    const { scope, currentUser } = context;
    const found = (await readNoteDetails(scope, id)).allocations.find((one) => one.id === allocation_id);
    await lockUsableNote(scope, id, { version, group: 'issued', invoices: found ? [found.invoice_id] : [] });
    const allocation = (await allocationsOf(scope, { kind: 'credit_note', id })).find((one) => one.id === allocation_id);
    if (!found || !allocation) throw invalid({ allocation_id: 'app.error.unknown_reference' });
    if (allocation.ended_on !== null) throw invalid({ allocation_id: 'finance.allocation.error.ended' });
    await requireOpenPeriod(scope, currentUser.viewer, allocation.allocated_on);
    await endAllocations(context, [allocation_id], { reason, transition: 'deallocated' });
    await settleSource(context, 'credit_note', id, 'released');
    return new WithMessage(await readNoteDetails(scope, id), 'finance.collection.said.deallocated');
  },
};
