import { collectionCalls } from '../../src/api/finance/collection.ts';
import type { Invoice } from '../../src/api/finance/invoice.ts';
import { contractCalls } from '../../src/api/leasing/contract.ts';
import { halalas, money } from '../../src/api/money.ts';
import { plusDays } from '../../src/calendar/days.ts';
import { inGroup } from '../kit/statuses.ts';
import type { Story } from './agenda.ts';
import { howPaid, type Office } from './office.ts';

/** A few tenants pay some weeks late, and some are behind with their rent. */
const weeksLate = (tenant: number): number => ({ 3: 3, 8: 6, 11: 13 })[tenant % 12] ?? 1;

/** From here on rents are invoiced before they are paid. */
const invoicedFrom = '2025-10-15';

interface Due {
  id: number;
  number: number;
  contract_id: number;
  tenant_id: number;
  open: number;
  due_on: string;
}

/** The rents that tenants paid since the last of these days. */
export async function* rents(office: Office, days: readonly string[]): Story {
  let receipts = 0;
  for (const day of days) {
    yield day;
    const due = await office.sql<Due>(
      `select i.id, i.number, i.contract_id, c.tenant_id, i.gross - i.cancelled - i.paid as open, greatest(i.due_on, i.from_on)::text as due_on
        from installments i join contracts c on c.company_id = i.company_id and c.id = i.contract_id
        where i.company_id = $1 and i.paid + i.cancelled < i.gross and i.due_on <= $2
          and not exists (select from invoice_lines v where v.company_id = i.company_id and v.installment_id = i.id)
          and exists (select from leases l where l.company_id = c.company_id and l.contract_id = c.id and l.status ${inGroup('lease', 'lived_in')} and l.delivered_on < $2)
        order by i.contract_id, i.number`,
      [day],
    );
    const today = await office.today();
    const paid = due.filter(
      ({ contract_id, tenant_id, due_on }) =>
        !office.owing.has(contract_id) && plusDays(due_on, 7 * weeksLate(tenant_id)) <= today,
    );
    if (today < invoicedFrom) await receive(office, paid);
    else receipts = await collect(office, paid, today, receipts);
  }
}

async function receive({ finance }: Office, paid: readonly Due[]): Promise<void> {
  for (const { id: installment_id, number, contract_id: id, open } of paid)
    await finance.ask(
      contractCalls.recordPayment,
      { id, installment_id },
      { amount: money(Number(open)), ...howPaid(id + number), reference: `T-${id}-${number}` },
    );
}

/**
 * Invoices what is paid of each contract, and collects it at once: of 13, one pays a part and leaves it at that, and two too much. `receipts`: how many there were before; returns how many there are then.
 */
async function collect({ finance }: Office, paid: readonly Due[], today: string, receipts: number): Promise<number> {
  let count = receipts;
  for (const contract_id of new Set(paid.map((one) => one.contract_id))) {
    const rents = paid.filter((one) => one.contract_id === contract_id);
    const [{ tenant_id, number }] = rents as [Due, ...Due[]];
    let due = 0;
    for (const { id: installment_id } of rents) {
      const { open } = await finance.ask<Invoice>(contractCalls.postInvoice, { id: contract_id }, { installment_id });
      due += halalas(open);
    }
    const turn = count++ % 13;
    const amount = money(turn === 5 ? Math.round(due / 200) * 100 : turn === 3 || turn === 11 ? due + 50_000 : due);
    const { method } = howPaid(contract_id + number);
    await finance.ask(
      collectionCalls.create,
      { tenant_id },
      {
        method: method === 'check_payment' ? 'bank_transfer_payment' : method,
        ...{ amount, contract_id, received_on: today, reference: `T-${contract_id}-${number}` },
      },
    );
  }
  return count;
}
