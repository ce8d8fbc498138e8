import { type IssueBill, type IssueBilling, issueDueDays } from '../../src/api/maintenance/issue-bill.ts';
import type { MaintenanceIssue } from '../../src/api/maintenance/maintenance-issue.ts';
import { money } from '../../src/api/money.ts';
import { plusDays } from '../../src/calendar/days.ts';
import { invoiceLifecycle } from '../../src/machines/finance/invoice/lifecycle.ts';
import { hasTag } from '../../src/machines/kit/define-lifecycle.ts';
import { maintenanceIssueRegions as regions } from '../../src/machines/maintenance/maintenance-issue/lifecycle.ts';
import { type IssueCost, type IssueShare, sharesOf } from '../../src/machines/maintenance/rules/issue-shares.ts';
import { maintenanceIssues } from '../db/schema/maintenance-issue.ts';
import { issueBills } from '../db/schema/provider-bill.ts';
import type { Scope } from '../db/scope.ts';
import { allLeft, creditLines } from '../finance/credit-note.ts';
import { whenSettled } from '../finance/followers.ts';
import { categoryFor } from '../finance/installment-invoices.ts';
import { draftInvoice } from '../finance/invoice-lines.ts';
import { enterBooks } from '../finance/ledger/enter-books.ts';
import { type LedgerLine, post, reverse } from '../finance/ledger/post.ts';
import { lockInvoice } from '../finance/settle.ts';
import type { WriteContext } from '../kit/crud.ts';
import { bookkeeper, systemUser } from '../kit/current-user.ts';
import { advance, bindLifecycle } from '../kit/lifecycle.ts';
import { insertRow, setColumns } from '../kit/records.ts';
import { inGroup, word } from '../kit/statuses.ts';
import { texts } from '../kit/texts.ts';
import { settingsOf } from '../sales/quotation-content.ts';
import { readIssue } from './issue-record.ts';

const iss = maintenanceIssues;
type Moving = WriteContext & { record: MaintenanceIssue; today: string };
const set = ({ scope, record }: Pick<Moving, 'scope' | 'record'>, values: Record<string, unknown>) =>
  setColumns(scope, iss, record.id, values);

/** What was used on an issue less what came back, and the VAT that posted bills of providers asked for it. */
async function costOf({ client, company }: Scope, issue: number): Promise<IssueCost> {
  const { rows } = await client.query<IssueCost>({
    name: 'issue.cost',
    text: `select coalesce(sum(w.actual - w.returned_value), 0)::float8 as net, coalesce(sum(l.vat), 0)::float8 as vat
      from work_order_items w left join (provider_bill_lines l join provider_bills b on b.company_id = l.company_id
        and b.id = l.provider_bill_id and b.status ${inGroup('provider_bill', 'posted')}) on l.company_id = w.company_id and l.item_id = w.id
      where w.company_id = $1 and w.issue_id = $2 and w.status = ${word('work_order_item', 'used')}`,
    values: [company, issue],
  });
  return rows[0] as IssueCost;
}

/** The lease under which a tenant has, or last had, a unit: its invoice belongs to that contract's account. */
async function lettingOf({ client, company }: Scope, { tenant_id, unit_id }: MaintenanceIssue) {
  const { rows } = await client.query<{ contract_id: number; lease_id: number }>({
    name: 'issue.letting',
    text: `select contract_id::int, id::int as lease_id from leases where company_id = $1 and tenant_id = $2 and unit_id = $3
      order by start_on desc, id desc limit 1`,
    values: [company, tenant_id, unit_id],
  });
  return rows[0] ?? { contract_id: null, lease_id: null };
}

/** Bills a tenant their share, and posts the invoice. Returns its id. */
async function invoiceShare(moving: Moving, share: IssueShare, due_on: string): Promise<number> {
  const { scope, services, record, currentUser } = moving;
  const context = { scope, services, currentUser: bookkeeper(currentUser.company) };
  const { commercial_vat_rate } = await settingsOf(scope);
  const [en, ar] = (['en', 'ar'] as const).map((language) =>
    texts[language]('maintenance.issue.invoice_line', { ref_no: record.ref_no }),
  );
  const id = await draftInvoice(context, {
    ...{ kind: 'maintenance', tenant_id: record.tenant_id as number, due_on, ...(await lettingOf(scope, record)) },
    lines: [
      {
        income_category_id: await categoryFor(scope, 'maintenance_recovered'),
        ...{ unit_id: record.unit_id, description: `${en} / ${ar}`, quantity: 1, price: money(share.charge) },
        ...{ vat_category: share.vat_category, vat_rate: share.vat_category === 'S' ? commercial_vat_rate : 0 },
      },
    ],
  });
  await advance(scope, services, { entity: 'invoice', id, currentUser: context.currentUser, event: { type: 'post' } });
  return id;
}

const postForIssue = (moving: Moving, rule: string, transition: string, date: string, lines: LedgerLine[]) =>
  post(moving, {
    ...{ date, rule: `maintenance_issue.${rule}`, transition, lines },
    document: { kind: 'maintenance_issue', id: moving.record.id, number: moving.record.ref_no },
  });
/** VAT of a taxed service is no cost any more; what a warrantor is claimed is recovered. */
function postShare(moving: Moving, { payer, charge, deductible }: IssueShare): Promise<number | null> {
  const { record, today } = moving;
  const unit = record.unit_id;
  if (payer === 'warranty')
    return postForIssue(moving, 'claimed', 'bill', today, [
      { subAccount: 'warranty_claims', debit: charge, unit },
      { subAccount: 'maintenance_recovered', credit: charge, unit },
    ]);
  return postForIssue(moving, 'vat', 'bill', today, [
    { subAccount: 'vat_input', debit: deductible, unit },
    { subAccount: 'maintenance_costs', credit: deductible, unit },
  ]);
}

interface Current {
  id: number;
  payer: IssueBill['payer'];
  net: number;
  vat: number;
  invoice_id: number | null;
  transaction_id: number | null;
}
/** The bills of an issue that weren't taken back. */
async function currentBills({ client, company }: Scope, issue: number): Promise<Current[]> {
  const { rows } = await client.query<Current>({
    name: 'issue.current_bills',
    text: `select id::int, payer, net::float8, vat::float8, invoice_id::int, transaction_id::int from issue_bills
      where company_id = $1 and issue_id = $2 and taken_back_on is null order by id`,
    values: [company, issue],
  });
  return rows;
}

bindLifecycle({
  lifecycle: regions.issue_billing,
  table: iss,
  lockFirst: enterBooks,
  read: readIssue,
  effects: {
    keepAssessment: (moving) =>
      set(moving, {
        ...{ payers: moving.event.payers, basis: moving.event.basis, billing_reason: moving.event.reason ?? null },
        assessed_by: moving.currentUser.viewer.id || null,
      }),
    dropAssessment: (moving) => set(moving, { payers: [], basis: null, billing_reason: null, assessed_by: null }),
    keepBillingReason: (moving) => set(moving, { billing_reason: moving.event.reason ?? null }),
    billShares: async (moving) => {
      const { scope, record, today, event } = moving;
      const basis = record.basis ?? 'service';
      for (const share of sharesOf(await costOf(scope, record.id), record.payers, basis)) {
        const { payer, percent, net, vat, charge } = share;
        const isInvoiced = payer === 'tenant' && charge > 0;
        await insertRow(scope, issueBills, {
          ...{ issue_id: record.id, payer, percent, basis, net: money(net), vat: money(vat), billed_on: today },
          invoice_id: isInvoiced ? await invoiceShare(moving, share, event.due_on || plusDays(today, issueDueDays)) : null,
          transaction_id: await postShare(moving, share),
        });
      }
    },
    takeSharesBack: async (moving) => {
      const { scope, services, currentUser, record, today, event } = moving;
      const context = { scope, services, currentUser: bookkeeper(currentUser.company) };
      const bills = await currentBills(scope, record.id);
      // First, so that crediting an invoice doesn't count as paying it.
      for (const { id } of bills) await setColumns(scope, issueBills, id, { taken_back_on: today });
      for (const { invoice_id, transaction_id } of bills) {
        const reversal = { date: today, transition: event.type, reason: event.reason ?? '' };
        if (transaction_id !== null) await reverse(moving, transaction_id, reversal);
        if (invoice_id === null) continue;
        const invoice = await lockInvoice(scope, invoice_id);
        const left = allLeft(invoice.lines);
        if (hasTag(invoiceLifecycle, invoice.status, 'correctable') && left.length)
          await creditLines(context, invoice, 'cancellation', left);
      }
      await set(moving, { billing_reason: event.reason ?? null });
    },
    collectClaim: async (moving) => {
      const { scope, record, today, event } = moving;
      const date = event.on || today;
      for (const { id, payer, net, vat } of await currentBills(scope, record.id)) {
        if (payer !== 'warranty') continue;
        await postForIssue(moving, 'claim_paid', event.type, date, [
          { subAccount: 'bank', debit: net + vat, unit: record.unit_id },
          { subAccount: 'warranty_claims', credit: net + vat, unit: record.unit_id },
        ]);
        await setColumns(scope, issueBills, id, { collected_on: date, reference: event.reference });
      }
    },
  },
});

/** An issue is settled once all that it billed is paid, and waits again when a payment is taken back. */
async function follow({ scope, services, currentUser }: WriteContext, invoice: number): Promise<void> {
  const { rows } = await scope.client.query<{ id: number }>({
    name: 'issue.of_invoice',
    text: 'select issue_id::int as id from issue_bills where company_id = $1 and invoice_id = $2 and taken_back_on is null',
    values: [scope.company, invoice],
  });
  for (const { id } of rows) {
    const { billing_status, open_invoices, open_claims } = await readIssue(scope, id);
    const isPaid = open_invoices === 0 && open_claims === 0;
    const type = billing_status === 'billed' && isPaid ? 'paid' : billing_status === 'settled' && !isPaid ? 'unpaid' : null;
    if (type)
      await advance(scope, services, {
        ...{ entity: 'issue_billing', id, currentUser: systemUser(currentUser.company) },
        event: { type },
      });
  }
}
whenSettled(async (context, { kind, id }) => {
  if (kind === 'invoice') await follow(context, id);
});

/** What an issue costs, how that is shared, and the bills of it. */
export async function billingOf(scope: Scope, issue: MaintenanceIssue): Promise<IssueBilling> {
  const cost = await costOf(scope, issue.id);
  const { rows } = await scope.client.query<IssueBill>({
    name: 'issue.bills',
    text: `select b.payer, b.percent, b.basis, (b.net::numeric / 100)::numeric(16, 2)::text as net,
        (b.vat::numeric / 100)::numeric(16, 2)::text as vat, b.billed_on::text, b.invoice_id::int, v.number as invoice_number,
        v.status as invoice_status, b.collected_on::text,
        (coalesce(v.gross, case b.payer when 'warranty' then b.net + b.vat else 0 end)::numeric / 100)::numeric(16, 2)::text as gross,
        (coalesce(v.open, case when b.payer = 'warranty' and b.collected_on is null then b.net + b.vat else 0 end)::numeric
          / 100)::numeric(16, 2)::text as open
      from issue_bills b left join invoices v on v.company_id = b.company_id and v.id = b.invoice_id
      where b.company_id = $1 and b.issue_id = $2 and b.taken_back_on is null order by b.id`,
    values: [scope.company, issue.id],
  });
  const shares = issue.basis === null ? [] : sharesOf(cost, issue.payers, issue.basis);
  return {
    ...{ net: money(cost.net), vat: money(cost.vat), bills: rows },
    shares: shares.map(({ net, vat, charge, deductible: _, ...share }) => ({
      ...{ ...share, net: money(net), vat: money(vat), charge: money(charge) },
    })),
  };
}
