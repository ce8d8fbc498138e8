import { sql } from 'drizzle-orm';
import { dueOf, type Installment, type LeaseFinance, type ScheduledInvoice } from '../../src/api/leasing/contract.ts';
import { halalas, money, spread } from '../../src/api/money.ts';
import type { Scope } from '../db/scope.ts';
import { installmentsOf } from './installment-payments.ts';
import { cancelledLines } from './lease-settlement.ts';

const statusOf = (one: Installment, today: string): ScheduledInvoice['status'] =>
  one.cancelled_on ? 'cancelled' : dueOf(one) === 0 ? 'paid' : one.due_on < today ? 'overdue' : 'scheduled';

/** The invoices that a contract's installments are, or will become. */
export async function scheduledInvoices(scope: Scope, contract: number, today: string): Promise<ScheduledInvoice[]> {
  const { rows } = await scope.client.query<{ installment_id: number; id: number; number: string | null; status: string }>({
    name: 'contract.invoices',
    text: `select distinct l.installment_id, v.id, v.number, v.status from invoices v
      join invoice_lines l on l.company_id = v.company_id and l.invoice_id = v.id
      where v.company_id = $1 and v.contract_id = $2 and l.installment_id is not null and v.status <> 'void'`,
    values: [scope.company, contract],
  });
  const invoices = new Map(rows.map((row) => [row.installment_id, row]));
  return (await installmentsOf(scope, contract)).map((one) => ({
    number: one.number,
    installment_id: one.id,
    status: statusOf(one, today),
    due_on: one.due_on,
    from_on: one.from_on,
    to_on: one.to_on,
    net: one.net,
    vat: one.vat,
    gross: one.gross,
    paid: one.paid,
    open: money(dueOf(one)),
    invoice_id: invoices.get(one.id)?.id ?? null,
    invoice_number: invoices.get(one.id)?.number ?? null,
    invoice_status: invoices.get(one.id)?.status ?? null,
  }));
}

/**
 * What each lease of a contract owes: its lines of the installments that are due, with its part of what was paid for them. What
 * was paid for cancelled ones stays with their lease.
 */
export async function leaseFinance(scope: Scope, contract: number, today: string): Promise<LeaseFinance[]> {
  const { rows } = await scope.client.query<{
    lease_id: number;
    unit_id: number;
    unit_number: string;
    start_on: string;
    end_on: string;
    items: number[];
  }>({
    name: 'contract.lease_items',
    text: `select l.id as lease_id, l.unit_id, u.number as unit_number, l.start_on::text, l.end_on::text,
        coalesce(array_agg(i.id) filter (where i.id is not null), '{}') as items
      from leases l join contracts c on c.company_id = l.company_id and c.id = l.contract_id
      join units u on u.company_id = l.company_id and u.id = l.unit_id
      left join quotation_units q on q.company_id = l.company_id and q.quotation_id = c.quotation_id and q.unit_id = l.unit_id
      left join quotation_unit_items i on i.company_id = q.company_id and i.quotation_unit_id = q.id
      where l.company_id = $1 and l.contract_id = $2 group by l.id, l.unit_id, l.start_on, l.end_on, u.number order by l.id`,
    values: [scope.company, contract],
  });
  const sums = { net: 0, vat: 0, gross: 0, paid: 0, open: 0, overdue: 0 };
  const leases = rows.map((row) => ({ ...row, items: row.items.map(Number), ...sums }));
  const isCancelled = await cancelledLines(scope, contract);
  for (const one of await installmentsOf(scope, contract)) {
    // A unit's leases follow one another under the same contract.
    const whole = leases.map(({ items, start_on, end_on }) =>
      one.breakups_with_due_amount.filter(
        (line) => items.includes(line.quotation_unit_item) && start_on <= one.from_on && one.from_on <= end_on,
      ),
    );
    const own = whole.map((lines) => lines.filter((line) => !isCancelled(one.id, line.quotation_unit_item)));
    const sumOf = (lines: typeof one.breakups_with_due_amount, what: 'net' | 'vat' | 'gross') =>
      lines.reduce((sum, line) => sum + halalas(line[what]), 0);
    const grosses = own.map((lines) => sumOf(lines, 'gross'));
    const due = grosses.reduce((sum, gross) => sum + gross, 0);
    const settled = Math.min(halalas(one.paid), due);
    const paid = spread(settled, grosses);
    const kept = spread(
      halalas(one.paid) - settled,
      whole.map((lines, at) => sumOf(lines, 'gross') - (grosses[at] as number)),
    );
    for (const [at, lease] of leases.entries()) {
      const lines = own[at] ?? [];
      const gross = grosses[at] as number;
      lease.net += sumOf(lines, 'net');
      lease.vat += sumOf(lines, 'vat');
      lease.gross += gross;
      lease.paid += (paid[at] as number) + (kept[at] as number);
      const open = gross - (paid[at] as number);
      lease.open += open;
      if (one.due_on < today) lease.overdue += open;
    }
  }
  return leases.map(({ lease_id, unit_id, unit_number, net, vat, gross, paid, open, overdue }) => ({
    ...{ lease_id, unit_id, unit_number },
    ...{ net: money(net), vat: money(vat), gross: money(gross) },
    ...{ paid: money(paid), open: money(open), overdue: money(overdue) },
  }));
}

/** A contract's totals are those of its installments. */
export const keepContractTotals = (scope: Scope, contract: number) =>
  scope.db.execute(sql`update contracts c set total_net = s.net, total_vat = s.vat, total_gross = s.gross
    from (select sum(net) as net, sum(vat) as vat, sum(gross) as gross from installments
      where company_id = ${scope.company} and contract_id = ${contract}) s
    where c.company_id = ${scope.company} and c.id = ${contract}`);
