import type { DunningCase, OverdueItem } from '../../../src/api/finance/dunning-case.ts';
import { type Halalas, money } from '../../../src/api/money.ts';
import { coverOf, type Payable, type UnpaidCheque } from '../../../src/machines/finance/rules/dunning.ts';
import type { Scope } from '../../db/scope.ts';
import { inGroup, word } from '../../kit/statuses.ts';
import { receivableEntries } from '../receivable-entries.ts';

/** What is past due of one contract, or of none, and what of it cheques cover. */
export interface Standing {
  contract_id: number | null;
  items: OverdueItem[];
  overdue: Halalas;
  covered: Halalas;
  oldest_due_on: string | null;
  /** The due days of what no cheque covers, the oldest first; and since when it is owed, if a payment of it was taken back. */
  uncovered: string[];
  owed_since: string[];
}

interface Owed extends Payable {
  /** Null for an installment that isn't invoiced yet: a cheque for it covers nothing else. */
  invoice_id: number | null;
  number: string | null;
  /** When a payment or a write-off of it was last taken back. */
  reopened_on: string | null;
}
const owedSql = `with own as (${receivableEntries('and e.tenant_id = $3')}),
    open as (select i.contract_id, i.id as invoice_id, i.number, i.due_on, sum(o.amount)::bigint as amount,
        max(o.date) filter (where o.amount > 0 and o.transition <> 'post') as reopened_on
      from own o join invoices i on i.company_id = $1 and i.id = o.invoice_id
      group by i.contract_id, i.id, i.number, i.due_on having sum(o.amount) <> 0)
  select contract_id, invoice_id, number, due_on::text, amount, reopened_on::text from open
  union all
  select n.contract_id, null, null, n.due_on::text, (n.gross - n.cancelled - n.paid)::bigint, null
  from installments n join contracts k on k.company_id = n.company_id and k.id = n.contract_id
  where n.company_id = $1 and k.tenant_id = $3 and n.gross - n.cancelled - n.paid > 0
    and k.status ${inGroup('contract', 'signed')} and not exists (select from invoice_lines l
      join invoices v on v.company_id = l.company_id and v.id = l.invoice_id and v.status not in (${word('invoice', 'draft')}, ${word('invoice', 'void')})
      where l.company_id = n.company_id and l.installment_id = n.id)
  order by due_on, invoice_id`;

/**
 * What a tenant owes past its due day at the end of today, by contract: the ledger's receivables, as aging sums them. Invoices of
 * no contract stand together.
 */
export async function standingsOf({ client, company }: Scope, tenant: number, today: string): Promise<Standing[]> {
  const { rows: owed } = await client.query<Owed>({ name: 'dunning.owed', text: owedSql, values: [company, today, tenant] });
  const { rows: cheques } = await client.query<UnpaidCheque>({
    name: 'dunning.cheques',
    text: `select contract_id, cheque_on::text, amount from cheques where company_id = $1 and tenant_id = $2
      and status in (${word('cheque', 'in_safe')}, ${word('cheque', 'deposited')}) order by cheque_on, id`,
    values: [company, tenant],
  });
  const covered = coverOf(owed, cheques);
  const found = new Map<number | null, Standing>();
  for (const [at, { contract_id, invoice_id, number, due_on, amount, reopened_on }] of owed.entries()) {
    if (invoice_id === null || due_on >= today) continue;
    const part = covered[at] ?? 0;
    const one = found.get(contract_id) ?? nothingOwed(contract_id);
    found.set(contract_id, one);
    one.items.push({ invoice_id, number, due_on, open: money(amount), covered: money(part) });
    one.overdue += amount;
    one.covered += part;
    one.oldest_due_on ??= due_on;
    if (amount <= part) continue;
    one.uncovered.push(due_on);
    one.owed_since.push(reopened_on && reopened_on > due_on ? reopened_on : due_on);
  }
  return [...found.values()];
}

const nothingOwed = (contract_id: number | null): Standing => ({
  ...{ contract_id, items: [], overdue: 0, covered: 0, oldest_due_on: null, uncovered: [], owed_since: [] },
});

/** The same of a case's contract. */
export async function standingOf(
  scope: Scope,
  { tenant_id, contract_id }: Pick<DunningCase, 'tenant_id' | 'contract_id'>,
  today: string,
): Promise<Standing> {
  const all = await standingsOf(scope, tenant_id, today);
  return all.find((one) => one.contract_id === contract_id) ?? nothingOwed(contract_id);
}
