import { type BankDepositDetails, bankDepositCalls, type Depositable } from '../../src/api/finance/bank-deposit.ts';
import { type BankStatement, bankStatementCalls } from '../../src/api/finance/bank-statement.ts';
import { type CashBoxDetails, cashBoxCalls, denominations, piecesField } from '../../src/api/finance/cash-box.ts';
import { collectionCalls } from '../../src/api/finance/collection.ts';
import { type Halalas, halalas, money } from '../../src/api/money.ts';
import { inGroup } from '../kit/statuses.ts';
import type { Story } from './agenda.ts';
import type { Office } from './office.ts';

const account = 'SA0380000000608010167519';
const float: Halalas = 50_000;
/** The most that a tenant pays in cash. */
const mostInCash: Halalas = 500_000;

/** An amount in notes and coins, the largest first. */
function piecesOf(amount: Halalas): Record<string, number> {
  let rest = amount;
  return Object.fromEntries(
    denominations.flatMap((one) => {
      const count = Math.floor(rest / one);
      rest -= count * one;
      return count ? [[piecesField(one), count]] : [];
    }),
  );
}

interface Payer {
  tenant_id: number;
  contract_id: number | null;
  open: number;
}
/** Two days at the cash desk: cash is taken and paid in, the bank confirms it, and the box is counted with five riyals missing. */
export async function* cashDesk(office: Office): Story {
  const { finance, manager } = office;
  // Those who aren't reminded come first; there may be few of them.
  const payers = await office.sql<Payer>(
    `select tenant_id, contract_id, open from (
        select distinct on (i.tenant_id) i.tenant_id::int, i.contract_id::int, i.open::int as open, exists (
          select from dunning_cases d where d.company_id = i.company_id and d.tenant_id = i.tenant_id) as is_reminded
        from invoices i where i.company_id = $1 and i.status ${inGroup('invoice', 'open')}
        order by i.tenant_id, i.due_on desc) p
      order by is_reminded, tenant_id limit 4`,
    [],
  );
  const { id } = await manager.ask<CashBoxDetails>(
    cashBoxCalls.create,
    {},
    { name: 'Reception / الاستقبال', float: money(float) },
  );
  const take = ({ tenant_id, contract_id, open }: Payer) =>
    finance.ask(collectionCalls.cash, { tenant_id }, { amount: money(Math.min(open, mostInCash)), contract_id });
  await finance.ask(cashBoxCalls.open, { id }, {});
  for (const payer of payers.slice(0, -1)) await take(payer);
  yield 1;
  const { balance } = await finance.ask<CashBoxDetails>(cashBoxCalls.get, { id });
  const paid = halalas(balance) - 2 * float;
  if (paid <= 0) return;
  const body = { cash_lines: [{ cash_box_id: id, amount: money(paid) }] };
  const slip = await finance.ask<BankDepositDetails>(bankDepositCalls.create, {}, body);
  await finance.ask(bankDepositCalls.payIn, { id: slip.id }, { slip_number: 'CDM-4410927' });
  yield 2;
  await finance.ask(cashBoxCalls.count, { id }, piecesOf(2 * float - 500));
  await finance.ask(cashBoxCalls.close, { id }, {});
  yield 9;
  await confirmed(office, paid);
  await finance.ask(cashBoxCalls.open, { id }, {});
  const last = payers.at(-1);
  if (!last) return;
  await take(last);
  const free = await finance.ask<Depositable>(bankDepositCalls.depositable, {});
  const cash_lines = free.boxes
    .filter(({ suggested }) => halalas(suggested) > 0)
    .map(({ cash_box_id, suggested }) => ({ cash_box_id, amount: suggested }));
  const next = await finance.ask<BankDepositDetails>(bankDepositCalls.create, {}, { cash_lines, note: 'الصراف الآلي' });
  yield 2;
  await finance.ask(bankDepositCalls.payIn, { id: next.id }, { slip_number: 'CDM-4411310' });
}

/** The bank's file of the day: its only line is the slip. */
async function confirmed({ finance, sql, today }: Office, paid: Halalas): Promise<void> {
  const [before] = await sql<{ closing: number }>(
    `select closing::float8 from bank_statements where company_id = $1 and account = '${account}' order by to_on desc, id desc limit 1`,
    [],
  );
  const closing = money((before?.closing ?? 0) + paid);
  const content = `Date,Description,Reference,Amount,Balance\n${await today()},CASH DEPOSIT MACHINE,CDM-4410927,${money(paid)},${closing}\n`;
  const { id } = await finance.ask<BankStatement>(bankStatementCalls.create, {}, { file_name: '2026-01.csv', account, content });
  await finance.ask(bankStatementCalls.matchExact, { id });
}
