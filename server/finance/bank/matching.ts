import { money } from '../../../src/api/money.ts';
import { bankStatementLifecycle, type LineChange } from '../../../src/machines/finance/bank-statement/lifecycle.ts';
import { hasTag } from '../../../src/machines/kit/define-lifecycle.ts';
import { bankStatements } from '../../db/schema/bank-statement.ts';
import type { Scope } from '../../db/scope.ts';
import { ApiError, invalid, notInThisState } from '../../kit/api-error.ts';
import type { WriteContext } from '../../kit/crud.ts';
import { systemUser } from '../../kit/current-user.ts';
import { advance } from '../../kit/lifecycle.ts';
import { lockRow } from '../../kit/lock.ts';
import { lineOr404 } from './lines.ts';
import { exactOf, movementsById, sumOf } from './movements.ts';
import { awaitsSlip, confirmSlip, slipOf } from './slips.ts';
import { readBankStatement } from './statement-record.ts';

/** Locks a statement whose lines are about to change: whoever does so at the same time waits. */
async function lockStatement(scope: Scope, id: number): Promise<void> {
  await lockRow(scope, bankStatements, id);
  const { status } = await readBankStatement(scope, id);
  if (!hasTag(bankStatementLifecycle, status, 'in_work')) throw notInThisState({ entity: 'bank_statement', status });
}
const refusedAs = (reason: string, values = {}): ApiError =>
  new ApiError(422, 'refused', `finance.bank_statement.error.${reason}`, { values });

const countOpen = ({ client, company }: Scope, id: number) =>
  client.query({
    name: 'bank.count_open',
    text: `update bank_statements b set open_lines = (select count(*) from bank_statement_lines l
        where l.company_id = b.company_id and l.bank_statement_id = b.id and l.state = 'unmatched')
      where b.company_id = $1 and b.id = $2`,
    values: [company, id],
  });

/** Counts the lines anew, and lets the statement's status follow. */
export async function settle({ scope, services, currentUser }: WriteContext, id: number, variant?: LineChange): Promise<void> {
  await countOpen(scope, id);
  const system = systemUser(currentUser.company);
  await advance(scope, services, {
    entity: 'bank_statement',
    id,
    currentUser: system,
    event: { type: 'settle', ...(variant && { variant }) },
  });
}

/** Keeps matches, and who made them. A movement that was matched meanwhile is left out. Returns how many lines and movements are matched. */
async function keep(
  { scope, currentUser }: WriteContext,
  pairs: readonly (readonly [line: number, movement: number])[],
): Promise<{ lines: number; made: number }> {
  // In the order of the movements: two statements that want the same ones wait for each other, and never in a circle.
  const sorted = [...pairs].sort((a, b) => a[1] - b[1]);
  const { rows } = await scope.client.query<{ lines: number; made: number }>({
    name: 'bank.match',
    text: `with made as (
        insert into bank_matches (company_id, line_id, transaction_id, created_by)
        select $1, line, movement, $4 from unnest($2::bigint[], $3::bigint[]) as p (line, movement)
        on conflict (company_id, transaction_id) do nothing returning line_id
      ), changed as (
        update bank_statement_lines set state = 'matched', settled_by = $4, version = version + 1
        where company_id = $1 and id in (select line_id from made) returning id
      ) select count(*)::int as lines, (select count(*)::int from made) as made from changed`,
    values: [scope.company, sorted.map(([line]) => line), sorted.map(([, movement]) => movement), currentUser.viewer.id || null],
  });
  return rows[0] ?? { lines: 0, made: 0 };
}

/** Matches a line with movements that come to its amount. */
export async function matchLine(
  context: WriteContext,
  statement: number,
  line: number,
  transaction_ids: readonly number[],
): Promise<void> {
  const { scope } = context;
  await lockStatement(scope, statement);
  const { amount, state, booked_on } = await lineOr404(scope, statement, line);
  if (state !== 'unmatched') throw refusedAs('settled');
  const given = [...new Set(transaction_ids)];
  const slips = given.filter((one) => slipOf(one) !== null);
  const ids = given.filter((one) => slipOf(one) === null);
  const others = sumOf(await movementsById(scope, ids));
  for (const slip of slips) ids.push(...(await confirmSlip(context, slip, { amount: amount - others, on: booked_on })));
  const movements = await movementsById(scope, ids);
  if (movements.length < ids.length) throw invalid({ transaction_ids: 'app.error.unknown_reference' });
  const difference = amount - sumOf(movements);
  if (difference !== 0)
    throw invalid({
      transaction_ids: { messageKey: 'finance.bank_statement.error.not_equal', values: { difference: money(difference) } },
    });
  if (movements.some(({ line_id }) => line_id !== null)) throw takenError();
  const { made } = await keep(
    context,
    ids.map((id) => [line, id] as const),
  );
  if (made !== ids.length) throw takenError();
  await settle(context, statement, 'matched');
}
/** A collection that was received for a line of a statement is matched with it. Throws an ApiError if it isn't that money. */
export async function matchReceived(context: WriteContext, line: number, transaction: number): Promise<void> {
  const { client, company } = context.scope;
  const { rows } = await client.query<{ statement: number; state: string; is_equal: boolean }>({
    name: 'bank.received_line',
    text: `select l.bank_statement_id::int as statement, l.state, l.amount = coalesce((select sum(e.debit - e.credit) from ledger_entries e
        join sub_accounts s on s.company_id = e.company_id and s.id = e.sub_account_id and s.purpose = 'bank'
        where e.company_id = l.company_id and e.transaction_id = $3), 0) as is_equal
      from bank_statement_lines l where l.company_id = $1 and l.id = $2`,
    values: [company, line, transaction],
  });
  const [found] = rows;
  if (!found) throw invalid({ bank_line_id: 'app.error.unknown_reference' });
  if (found.state !== 'unmatched') throw invalid({ bank_line_id: 'finance.bank_statement.error.settled' });
  const slip = await awaitsSlip(context.scope, line);
  if (slip) throw invalid({ bank_line_id: { messageKey: 'finance.bank_statement.error.is_slip', values: { number: slip } } });
  if (!found.is_equal) throw invalid({ amount: 'finance.bank_statement.error.other_amount' });
  await matchLine(context, found.statement, line, [transaction]);
}
const takenError = () => invalid({ transaction_ids: 'finance.bank_statement.error.taken' });

/** Matches each line of which one movement is meant beyond doubt. Returns how many. */
export async function matchExact(context: WriteContext, statement: number): Promise<number> {
  await lockStatement(context.scope, statement);
  const { exact } = await exactOf(context.scope, statement);
  const pairs: [line: number, movement: number][] = [];
  for (const [line, { transaction_id, amount, date }] of exact) {
    const isSlip = slipOf(transaction_id) !== null;
    const { booked_on } = isSlip ? await lineOr404(context.scope, statement, line) : { booked_on: date };
    const ids = isSlip ? await confirmSlip(context, transaction_id, { amount, on: booked_on }) : [transaction_id];
    pairs.push(...ids.map((id): [number, number] => [line, id]));
  }
  const { lines: matched } = await keep(context, pairs);
  if (matched) await settle(context, statement, 'matched_all');
  return matched;
}

export async function explainLine(context: WriteContext, statement: number, line: number, reason: string): Promise<void> {
  await lockStatement(context.scope, statement);
  const { state } = await lineOr404(context.scope, statement, line);
  if (state !== 'unmatched') throw refusedAs('settled');
  await setLine(context, line, { state: 'explained', reason });
  await settle(context, statement, 'explained');
}

/** Makes a line unmatched again, and its movements free. */
export async function releaseLine(context: WriteContext, statement: number, line: number): Promise<void> {
  const { scope } = context;
  await lockStatement(scope, statement);
  const { state } = await lineOr404(scope, statement, line);
  if (state === 'unmatched') throw refusedAs('unsettled');
  await freeLine(context, line);
  await settle(context, statement, 'released');
}

async function freeLine(context: WriteContext, line: number): Promise<void> {
  const { client, company } = context.scope;
  await client.query({
    name: 'bank.release',
    text: 'delete from bank_matches where company_id = $1 and line_id = $2',
    values: [company, line],
  });
  await setLine(context, line, { state: 'unmatched', reason: null });
}

/** The same of a statement that is being reopened for it: the line is named by its row in the file. */
export async function reopenLine(context: WriteContext, statement: number, row: number): Promise<void> {
  const { client, company } = context.scope;
  const { rows } = await client.query<{ id: number }>({
    name: 'bank.line_of_row',
    text: 'select id::int from bank_statement_lines where company_id = $1 and bank_statement_id = $2 and row = $3 order by id limit 1',
    values: [company, statement, row],
  });
  if (!rows[0]) throw invalid({ row: 'app.error.unknown_reference' });
  await freeLine(context, rows[0].id);
  await countOpen(context.scope, statement);
}

const setLine = (
  { scope, currentUser }: WriteContext,
  line: number,
  { state, reason }: { state: string; reason: string | null },
) =>
  scope.client.query({
    name: 'bank.set_line',
    text: `update bank_statement_lines set state = $3, reason = $4, settled_by = $5, version = version + 1
      where company_id = $1 and id = $2`,
    values: [scope.company, line, state, reason, state === 'unmatched' ? null : currentUser.viewer.id || null],
  });
