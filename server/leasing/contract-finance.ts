import { dueOf, type Installment, type LeaseFinance, type ScheduledInvoice } from '../../src/api/leasing/contract.ts';
import { halalas, money, spread } from '../../src/api/money.ts';
import type { Scope } from '../db/scope.ts';
import { installmentsOf } from './installment-payments.ts';

const statusOf = (one: Installment, today: string): ScheduledInvoice['status'] =>
  one.cancelled_on ? 'cancelled' : dueOf(one) === 0 ? 'paid' : one.due_on < today ? 'overdue' : 'scheduled';

/** The invoices that a contract's installments will become. */
export async function scheduledInvoices(scope: Scope, contract: number, today: string): Promise<ScheduledInvoice[]> {
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
  }));
}

/** What each lease of a contract owes: its lines of the installments, with its part of what was paid for them. */
export async function leaseFinance(scope: Scope, contract: number, today: string): Promise<LeaseFinance[]> {
  const { rows } = await scope.client.query<{ lease_id: number; unit_id: number; unit_number: string; items: number[] }>({
    name: 'contract.lease_items',
    text: `select l.id as lease_id, l.unit_id, u.number as unit_number,
        coalesce(array_agg(i.id) filter (where i.id is not null), '{}') as items
      from leases l join contracts c on c.company_id = l.company_id and c.id = l.contract_id
      join units u on u.company_id = l.company_id and u.id = l.unit_id
      left join quotation_units q on q.company_id = l.company_id and q.quotation_id = c.quotation_id and q.unit_id = l.unit_id
      left join quotation_unit_items i on i.company_id = q.company_id and i.quotation_unit_id = q.id
      where l.company_id = $1 and l.contract_id = $2 group by l.id, l.unit_id, u.number order by l.id`,
    values: [scope.company, contract],
  });
  const leases = rows.map((row) => ({ ...row, items: row.items.map(Number), net: 0, vat: 0, gross: 0, paid: 0, overdue: 0 }));
  for (const one of await installmentsOf(scope, contract)) {
    if (one.cancelled_on) continue;
    const own = leases.map(({ items }) =>
      one.breakups_with_due_amount.filter((line) => items.includes(line.quotation_unit_item)),
    );
    const sumOf = (lines: typeof one.breakups_with_due_amount, what: 'net' | 'vat' | 'gross') =>
      lines.reduce((sum, line) => sum + halalas(line[what]), 0);
    const grosses = own.map((lines) => sumOf(lines, 'gross'));
    const paid = spread(halalas(one.paid), grosses);
    for (const [at, lease] of leases.entries()) {
      const lines = own[at] ?? [];
      const gross = grosses[at] as number;
      lease.net += sumOf(lines, 'net');
      lease.vat += sumOf(lines, 'vat');
      lease.gross += gross;
      lease.paid += paid[at] as number;
      if (one.due_on < today) lease.overdue += gross - (paid[at] as number);
    }
  }
  return leases.map(({ lease_id, unit_id, unit_number, net, vat, gross, paid, overdue }) => ({
    ...{ lease_id, unit_id, unit_number },
    ...{ net: money(net), vat: money(vat), gross: money(gross) },
    ...{ paid: money(paid), open: money(gross - paid), overdue: money(overdue) },
  }));
}
