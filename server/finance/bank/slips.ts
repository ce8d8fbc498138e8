import { type Halalas, money } from '../../../src/api/money.ts';
import { plain } from '../../../src/locales/plain.ts';
import { dayRange } from '../../../src/machines/finance/rules/bank-matching.ts';
import type { Scope } from '../../db/scope.ts';
import { invalid } from '../../kit/api-error.ts';
import type { WriteContext } from '../../kit/crud.ts';
import { systemUser } from '../../kit/current-user.ts';
import { advance } from '../../kit/lifecycle.ts';
import { inGroup, word } from '../../kit/statuses.ts';
import { chequeLinesOf, confirmationsOf } from '../bank-deposit-lines.ts';
import { enterBooks } from '../ledger/enter-books.ts';
import type { Movement } from './movement.ts';

/** A pay-in slip among movements has its id below zero: nothing is posted at the bank for it yet. Null for a posting. */
export const slipOf = (movement: number): number | null => (movement < 0 ? -movement : null);

/** Slips that the bank hasn't confirmed, and what may come for each: its cash and cheques together, or its cash alone. */
const awaited = `select d.id::int, d.number, d.slip_number, d.paid_in_on::text, one.amount::float8
  from bank_deposits d
  cross join lateral (select coalesce(sum(q.amount), 0) as cheques from bank_deposit_cheques l
    join cheques q on q.company_id = l.company_id and q.id = l.cheque_id and q.status = ${word('cheque', 'deposited')}
    where l.company_id = d.company_id and l.bank_deposit_id = d.id and l.active) c
  cross join lateral (select d.cash + c.cheques as amount union select d.cash) one
  where d.company_id = $1 and d.status ${inGroup('bank_deposit', 'at_bank')} and one.amount > 0`;

interface Awaited {
  id: number;
  number: string;
  slip_number: string | null;
  paid_in_on: string;
  amount: Halalas;
}
/** Unconfirmed slips as movements, of some days. */
export async function openSlips({ client, company }: Scope, from: string, to: string): Promise<Movement[]> {
  const { rows } = await client.query<Awaited>({
    name: 'bank.open_slips',
    text: `${awaited} and d.paid_in_on between $2 and $3 order by d.id, one.amount desc limit 1000`,
    values: [company, from, to],
  });
  return rows.map(({ id, number, slip_number, paid_in_on, amount }) => ({
    ...{ transaction_id: -id, date: paid_in_on, amount, document_kind: 'bank_deposit', document_id: id },
    ...{ document_number: number, reference: slip_number, payer: null, tenant_name: null, line_id: null, is_reversed: false },
    numbers: [number, slip_number].filter((one) => one !== null).map(plain),
  }));
}

/** The number of the unconfirmed slip that a line of a statement may be, by amount and day. */
export async function awaitsSlip({ client, company }: Scope, line: number): Promise<string | null> {
  const { rows } = await client.query<Pick<Awaited, 'number'>>({
    name: 'bank.awaits_slip',
    text: `select s.number from bank_statement_lines l join (${awaited}) s on s.amount = l.amount
        and s.paid_in_on::date between l.booked_on - ${dayRange} and l.booked_on + ${dayRange}
      where l.company_id = $1 and l.id = $2 order by s.id limit 1`,
    values: [company, line],
  });
  return rows[0]?.number ?? null;
}

/**
 * Confirms a slip by a line of the bank of this amount: its cash, and its cheques that are still there unless the amount is the cash
 * alone. Returns the postings to match the line with. Throws an ApiError if it is another amount.
 */
export async function confirmSlip(
  { scope, services, currentUser }: WriteContext,
  movement: number,
  { amount, on }: { amount: Halalas; on: string },
): Promise<number[]> {
  const id = slipOf(movement);
  await enterBooks(scope);
  const { rows } = await scope.client.query<Awaited>({
    name: 'bank.awaited_slip',
    text: `${awaited} and d.id = $2 order by one.amount desc`,
    values: [scope.company, id],
  });
  const [most] = rows;
  if (!id || !most) throw invalid({ transaction_ids: 'finance.bank_statement.error.taken' });
  if (!rows.some((one) => one.amount === amount))
    throw invalid({
      transaction_ids: {
        messageKey: 'finance.bank_statement.error.not_equal',
        values: { difference: money(amount - most.amount) },
      },
    });
  const atBank = (await chequeLinesOf(scope, id)).filter(({ status }) => status === 'deposited');
  const cheques = amount === most.amount ? atBank.map(({ cheque_id }) => cheque_id) : [];
  const system = systemUser(currentUser.company);
  await advance(scope, services, { entity: 'bank_deposit', id, currentUser: system, event: { type: 'confirm', on } });
  const day = on > most.paid_in_on ? on : most.paid_in_on;
  for (const cheque of cheques)
    await advance(scope, services, { entity: 'cheque', id: cheque, currentUser, event: { type: 'clear', on: day } });
  return confirmationsOf(scope, id, cheques);
}
