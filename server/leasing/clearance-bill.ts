import type { AccountPurpose } from '../../src/api/finance/chart-of-accounts.ts';
import type { StatementKind } from '../../src/api/leasing/clearance-statement.ts';
import type { LeasingClearance } from '../../src/api/leasing/leasing-clearance.ts';
import { type Halalas, halalas, money } from '../../src/api/money.ts';
import { statementOf } from '../../src/machines/leasing/rules/clearance-statement.ts';
import { clearanceDocuments, leasingClearances } from '../db/schema/clearance.ts';
import type { Scope } from '../db/scope.ts';
import { spend } from '../finance/allocation.ts';
import { creditLines } from '../finance/credit-note.ts';
import { nextNumber } from '../finance/document-numbers.ts';
import { type FreeCredit, lockFreeCredits, totalOf } from '../finance/free-credits.ts';
import { postedInvoiceOf } from '../finance/installment-invoices.ts';
import { billCharges } from '../finance/invoice-charges.ts';
import { readInvoice } from '../finance/invoice-record.ts';
import type { WriteContext } from '../kit/crud.ts';
import { bookkeeper } from '../kit/current-user.ts';
import { insertRow, setColumns } from '../kit/records.ts';
import { texts } from '../kit/texts.ts';
import { basisOf, creditsOfLease, openInstallments } from './clearance-basis.ts';

/** Where what a clearance charges is income. */
const charged: Partial<Record<StatementKind, AccountPurpose>> = {
  damages: 'penalties',
  overstay: 'penalties',
  utilities: 'services',
  cleaning: 'services',
  early_fee: 'penalties',
};

/** What a clearance asks of an invoice: for a contract of several units, the part of the unit that is cleared. */
interface Owed {
  invoice: number;
  amount: Halalas;
}

/** Numbers have no gaps. A refund's is one of the series of all refunds. */
async function nextBill(scope: Scope, kind: 'final_bill' | 'refund'): Promise<string> {
  if (kind === 'refund') return nextNumber(scope, 'cash_refund');
  await scope.client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`clearance bill ${scope.company}`]);
  const { rows } = await scope.client.query<{ next: number }>({
    name: 'clearance.next_bill',
    text: 'select count(*)::int + 1 as next from leasing_clearances where company_id = $1 and bill_kind = $2',
    values: [scope.company, kind],
  });
  return `FB-${rows[0]?.next}`;
}

/** Credits rent that was invoiced but not earned: of the latest periods first, by the VAT of the statement. */
async function creditUnearned(context: WriteContext, clearance: LeasingClearance): Promise<void> {
  const credits = await creditsOfLease(context.scope, clearance);
  for (const { invoice_id, parts } of credits.sort((a, b) => Number(a.invoice_id) - Number(b.invoice_id)))
    await creditLines(
      context,
      await readInvoice(context.scope, Number(invoice_id)),
      'early_termination',
      parts.map(({ invoice_line_id, net }) => ({ invoice_line_id: Number(invoice_line_id), net: money(net) })),
    );
}

/** Invoices whatever of the schedule isn't yet, credits what isn't earned, and bills what the statement charges. */
async function documentsOf(context: WriteContext, clearance: LeasingClearance, today: string): Promise<Owed[]> {
  const { scope } = context;
  const { lease_id, unit_id, tenant_id, contract_id, statement } = clearance;
  const rents: (Owed & { others: Halalas })[] = [];
  for (const { id, open } of await openInstallments(scope, lease_id, unit_id)) {
    const invoice = await postedInvoiceOf(context, id);
    rents.push({ invoice: invoice.id, amount: open, others: Math.max(0, halalas(invoice.open) - open) });
  }
  await creditUnearned(context, clearance);
  const owed: Owed[] = [];
  for (const { invoice, others } of rents)
    owed.push({ invoice, amount: Math.max(0, halalas((await readInvoice(scope, invoice)).open) - others) });
  const both = (kind: StatementKind) =>
    `${texts.en(`leasing.clearance.line.${kind}`)} / ${texts.ar(`leasing.clearance.line.${kind}`)}`;
  const charges = statement.lines.flatMap(({ kind, amount }) => {
    const account = charged[kind];
    return account && halalas(amount) > 0 ? [{ description: both(kind), amount, account }] : [];
  });
  if (charges.length) {
    const about = { kind: 'clearance', tenant_id, contract_id, lease_id, due_on: today } as const;
    const amount = charges.reduce((sum, one) => sum + halalas(one.amount), 0);
    owed.push({ invoice: await billCharges(context, about, charges), amount });
  }
  return owed.filter(({ amount }) => amount > 0);
}

/** Credits pay what is owed, in their order. Both keep what is left of them. */
async function setOff(context: WriteContext, owed: Owed[], credits: FreeCredit[]): Promise<void> {
  for (const credit of credits) {
    const chosen: { invoice_id: number; amount: Halalas }[] = [];
    for (const one of owed) {
      const amount = Math.min(one.amount, credit.free);
      if (amount === 0) continue;
      one.amount -= amount;
      credit.free -= amount;
      chosen.push({ invoice_id: one.invoice, amount });
    }
    await spend(context, credit, chosen);
  }
}

/**
 * Bills a clearance through the books (decision 137): invoices, credit notes and the deposit, set off against one another. What is left
 * is the final bill, or the refund, and is numbered.
 */
export async function makeBill({ scope, services, currentUser }: WriteContext, clearance: LeasingClearance, today: string) {
  const context = { scope, services, currentUser: bookkeeper(currentUser.company) };
  const { id, contract_id, statement } = clearance;
  const freeBefore = (await lockFreeCredits(scope, contract_id)).filter((one) => !one.is_deposit);
  const before = new Set(freeBefore.map(keyOf));
  const countsCredit = statement.lines.some(({ kind, amount }) => kind === 'tenant_credit' && halalas(amount) > 0);
  const basis = { ...(await basisOf(scope, clearance.lease_id, id)), tenant_credit: countsCredit ? totalOf(freeBefore) : '0.00' };
  const settledSince = halalas(statement.balance) - halalas(statementOf(basis, clearance).balance);
  const owed = await documentsOf(context, clearance, today);
  const credits: FreeCredit[] = [];
  for (const contract of await contractsOf(scope, clearance))
    credits.push(
      ...(await lockFreeCredits(scope, contract)).filter(
        (one) => one.is_deposit || (contract === contract_id && (countsCredit || !before.has(keyOf(one)))),
      ),
    );
  await setOff(context, owed, credits);
  const rest = owed.reduce((sum, { amount }) => sum + amount, 0);
  const free = credits.reduce((sum, one) => sum + one.free, 0);
  for (const { invoice, amount } of owed.filter((one) => one.amount > 0))
    await insertRow(scope, clearanceDocuments, {
      ...{ leasing_clearance_id: id, invoice_id: invoice, amount: money(amount) },
      open: (await readInvoice(scope, invoice)).open,
    });
  for (const one of credits.filter(({ free }) => free > 0))
    await insertRow(scope, clearanceDocuments, {
      ...{ leasing_clearance_id: id, [`${one.kind}_id`]: one.id, amount: money(one.free), open: money(one.free) },
    });
  const bill_kind = rest === 0 && free > 0 ? 'refund' : 'final_bill';
  await setColumns(scope, leasingClearances, id, {
    ...{ bill_kind, bill_no: await nextBill(scope, bill_kind), billed_on: today, balance: money(rest - free) },
    settled_since: money(settledSince),
  });
}

const keyOf = ({ kind, id }: Pick<FreeCredit, 'kind' | 'id'>): string => `${kind} ${id}`;

/** Its own contract, and those it renews whose deposits it counts. */
async function contractsOf({ client, company }: Scope, { id, contract_id }: LeasingClearance): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>({
    name: 'clearance.contracts',
    text: `select distinct one.id from (select $3::bigint as id union all
      select (jsonb_array_elements_text(deposit_contracts))::bigint from leasing_clearances where company_id = $1 and id = $2) one
      order by 1`,
    values: [company, id, contract_id],
  });
  return rows.map((row) => row.id);
}
