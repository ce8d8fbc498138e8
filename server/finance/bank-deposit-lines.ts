import type { BankDepositDetails, BankDepositInput, Depositable } from '../../src/api/finance/bank-deposit.ts';
import { type Halalas, halalas, money } from '../../src/api/money.ts';
import { plusDays } from '../../src/calendar/days.ts';
import type { Scope } from '../db/scope.ts';
import { invalid } from '../kit/api-error.ts';
import { word } from '../kit/statuses.ts';

type CashLine = BankDepositDetails['cash_lines'][number];
type ChequeLine = BankDepositDetails['cheque_lines'][number];
type InHalalas<T> = Omit<T, 'amount'> & { amount: Halalas };
const inRiyals = <T extends { amount: Halalas }>({ amount, ...row }: T) => ({ ...row, amount: money(amount) });

export async function cashLinesOf({ client, company }: Scope, slip: number): Promise<CashLine[]> {
  const { rows } = await client.query<InHalalas<CashLine>>({
    name: 'bank_deposit.cash',
    text: `select l.cash_box_id::int, b.name as cash_box_name, l.amount::float8 from bank_deposit_cash l
      join cash_boxes b on b.company_id = l.company_id and b.id = l.cash_box_id
      where l.company_id = $1 and l.bank_deposit_id = $2 order by l.id`,
    values: [company, slip],
  });
  return rows.map(inRiyals);
}
const chequeColumns = `q.id::int as cheque_id, q.cheque_no, q.bank_code, q.drawer, t.name as tenant_name, q.cheque_on::text, q.amount::float8, q.status`;
export async function chequeLinesOf({ client, company }: Scope, slip: number): Promise<ChequeLine[]> {
  const { rows } = await client.query<InHalalas<ChequeLine>>({
    name: 'bank_deposit.cheques',
    text: `select ${chequeColumns} from bank_deposit_cheques l join cheques q on q.company_id = l.company_id and q.id = l.cheque_id
      join tenants t on t.company_id = q.company_id and t.id = q.tenant_id
      where l.company_id = $1 and l.bank_deposit_id = $2 order by l.id`,
    values: [company, slip],
  });
  return rows.map(inRiyals);
}

/** Cheques of the safe, or bounced, that the bank takes on a day and that are on no other slip. */
const isFree = `q.status in (${word('cheque', 'in_safe')}, ${word('cheque', 'bounced')}) and not exists (
  select from bank_deposit_cheques o join bank_deposits d on d.company_id = o.company_id and d.id = o.bank_deposit_id
  where o.company_id = q.company_id and o.cheque_id = q.id and o.active and d.status = ${word('bank_deposit', 'draft')})`;
export async function depositable({ client, company }: Scope, today: string): Promise<Depositable> {
  const boxes = await client.query<{ cash_box_id: number; cash_box_name: string; balance: Halalas; float: Halalas }>({
    name: 'bank_deposit.boxes',
    text: `select id::int as cash_box_id, name as cash_box_name, balance::float8, float::float8 from cash_boxes
      where company_id = $1 and status = ${word('cash_box', 'open')} order by name limit 200`,
    values: [company],
  });
  const cheques = await client.query<InHalalas<ChequeLine>>({
    name: 'bank_deposit.free_cheques',
    text: `select ${chequeColumns} from cheques q join tenants t on t.company_id = q.company_id and t.id = q.tenant_id
      where q.company_id = $1 and q.cheque_on <= $2 and ${isFree} order by q.cheque_on, q.id limit 200`,
    values: [company, plusDays(today, 1)],
  });
  return {
    boxes: boxes.rows.map(({ balance, float, ...row }) => ({
      ...row,
      balance: money(balance),
      float: money(float),
      suggested: money(Math.max(0, balance - float)),
    })),
    cheques: cheques.rows.map(inRiyals),
  };
}

type Lines = Pick<BankDepositInput, 'cash_lines' | 'cheque_ids'>;
/** Replaces the lines of a draft that are given, and sums them up. Its caller holds the lock of the books. */
export async function keepLines(scope: Scope, slip: number, { cash_lines, cheque_ids }: Lines): Promise<void> {
  if (cash_lines) await keepCash(scope, slip, cash_lines);
  if (cheque_ids) await keepCheques(scope, slip, [...new Set(cheque_ids)]);
  await scope.client.query({
    name: 'bank_deposit.sum',
    text: `update bank_deposits d set
        cash = (select coalesce(sum(l.amount), 0) from bank_deposit_cash l where l.company_id = d.company_id and l.bank_deposit_id = d.id),
        cheque_total = (select coalesce(sum(q.amount), 0) from bank_deposit_cheques l
          join cheques q on q.company_id = l.company_id and q.id = l.cheque_id where l.company_id = d.company_id and l.bank_deposit_id = d.id)
      where d.company_id = $1 and d.id = $2`,
    values: [scope.company, slip],
  });
}

async function keepCash({ client, company }: Scope, slip: number, lines: NonNullable<Lines['cash_lines']>): Promise<void> {
  const boxes = lines.map(({ cash_box_id }) => cash_box_id);
  if (new Set(boxes).size < boxes.length) throw invalid({ cash_lines: 'finance.bank_deposit.error.box_twice' });
  if (lines.some(({ amount }) => halalas(amount) === 0)) throw invalid({ cash_lines: 'app.error.amount' });
  await client.query({
    name: 'bank_deposit.drop_cash',
    text: 'delete from bank_deposit_cash where company_id = $1 and bank_deposit_id = $2',
    values: [company, slip],
  });
  const { rowCount } = await client.query({
    name: 'bank_deposit.keep_cash',
    text: `insert into bank_deposit_cash (company_id, bank_deposit_id, cash_box_id, amount)
      select $1, $2, b.id, l.amount from unnest($3::bigint[], $4::bigint[]) with ordinality as l (box, amount, n)
      join cash_boxes b on b.company_id = $1 and b.id = l.box order by l.n`,
    values: [company, slip, boxes, lines.map(({ amount }) => halalas(amount))],
  });
  if (rowCount !== lines.length) throw invalid({ cash_lines: 'app.error.unknown_reference' });
}

async function keepCheques({ client, company }: Scope, slip: number, ids: readonly number[]): Promise<void> {
  await client.query({
    name: 'bank_deposit.drop_cheques',
    text: 'delete from bank_deposit_cheques where company_id = $1 and bank_deposit_id = $2',
    values: [company, slip],
  });
  // On a slip of which nothing is to come any more, a cheque stays written; it may be on another.
  await client.query({
    name: 'bank_deposit.free_cheques_of_others',
    text: `update bank_deposit_cheques l set active = false from bank_deposits d, cheques q
      where l.company_id = $1 and l.cheque_id = any($2::bigint[]) and l.active
        and d.company_id = l.company_id and d.id = l.bank_deposit_id and d.status <> ${word('bank_deposit', 'draft')}
        and q.company_id = l.company_id and q.id = l.cheque_id and q.status = ${word('cheque', 'bounced')}`,
    values: [company, ids],
  });
  const { rows } = await client.query<{ id: number; cheque_no: string; is_free: boolean }>({
    name: 'bank_deposit.wanted_cheques',
    text: `select q.id::int, q.cheque_no, ${isFree} as is_free from cheques q where q.company_id = $1 and q.id = any($2::bigint[]) order by q.id`,
    values: [company, ids],
  });
  if (rows.length < ids.length) throw invalid({ cheque_ids: 'app.error.unknown_reference' });
  const taken = rows.find(({ is_free }) => !is_free);
  if (taken)
    throw invalid({
      cheque_ids: { messageKey: 'finance.bank_deposit.error.cheque_taken', values: { cheque_no: taken.cheque_no } },
    });
  await client.query({
    name: 'bank_deposit.keep_cheques',
    text: `insert into bank_deposit_cheques (company_id, bank_deposit_id, cheque_id)
      select $1, $2, id from unnest($3::bigint[]) with ordinality as l (id, n) order by n`,
    values: [company, slip, ids],
  });
}

/** The transactions that confirmed a slip's cash and cleared its cheques, and count: what a line of the bank is matched with. */
export async function confirmationsOf({ client, company }: Scope, slip: number, cheques: readonly number[]): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>({
    name: 'bank_deposit.confirmations',
    text: `select t.id::int from ledger_transactions t where t.company_id = $1 and t.reverses_id is null
      and ((t.document_kind = 'bank_deposit' and t.document_id = $2 and t.rule = 'bank_deposit.confirmed')
        or (t.document_kind = 'cheque' and t.document_id = any($3::bigint[]) and t.rule = 'cheque.cleared'))
      and not exists (select from ledger_transactions r where r.company_id = t.company_id and r.reverses_id = t.id)
      and not exists (select from bank_matches m where m.company_id = t.company_id and m.transaction_id = t.id) order by t.id`,
    values: [company, slip, cheques],
  });
  return rows.map(({ id }) => id);
}
