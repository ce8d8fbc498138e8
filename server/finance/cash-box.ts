import { sql } from 'drizzle-orm';
import {
  amountOfPieces,
  type CashBox,
  type CashBoxDetails,
  type CashBoxInput,
  type CashCount,
  type CashMovement,
  type cashBoxCalls,
  piecesFields,
} from '../../src/api/finance/cash-box.ts';
import { halalas, money } from '../../src/api/money.ts';
import { cashBoxLifecycle } from '../../src/machines/finance/cash-box/lifecycle.ts';
import type { EventOf } from '../../src/machines/kit/define-lifecycle.ts';
import { cashBoxes } from '../db/schema/cash-box.ts';
import type { Scope } from '../db/scope.ts';
import { type Handlers, moved, WithMessage } from '../http/contract.ts';
import { invalid } from '../kit/api-error.ts';
import { todayOf } from '../kit/clock.ts';
import type { WriteContext } from '../kit/crud.ts';
import { advance, bindLifecycle } from '../kit/lifecycle.ts';
import { isLike } from '../kit/likenesses.ts';
import { readPage } from '../kit/pages.ts';
import { createRecord, type EntityStore, readOr404, setColumns, updateRecord } from '../kit/records.ts';
import { mustHoldNone } from './cash-in-box.ts';
import { enterBooks } from './ledger/enter-books.ts';
import { post } from './ledger/post.ts';

const b = cashBoxes;
const nameOf = (person: 'person_id' | 'holder_id' | 'counted_by') =>
  sql<string | null>`(select u.name from users u where u.company_id = ${b.company_id} and u.id = ${b[person]})`;
export const cashBoxStore: EntityStore = {
  entity: 'cash_box',
  table: b,
  title: 'x.name',
  hidden: ['pieces'],
  search: {
    text: `select b.id, b.name as title, (select u.name from users u where u.company_id = b.company_id and u.id = b.holder_id) as detail,
      b.status from cash_boxes b where b.company_id = $1 and b.name ilike $2 order by b.id desc`,
  },
  shows: {
    person_name: nameOf('person_id'),
    holder_name: nameOf('holder_id'),
    counted_by_name: nameOf('counted_by'),
    difference: sql<string | null>`((${b.counted} - ${b.balance})::numeric / 100)::numeric(16, 2)::text`,
    sub_account: sql<string>`(select s.code from sub_accounts s where s.company_id = ${b.company_id} and s.purpose = 'cash')`,
  },
  filters: {
    status: (value) => sql`${b.status} = ${value}`,
    person_id: (value) => sql`${b.person_id} = ${value}`,
    holder_id: (value) => sql`${b.holder_id} = ${value}`,
  },
  matches: (words) => sql`${isLike(sql`${b.name}`, words)}`,
  sorts: { name: b.name, status: b.status, balance: b.balance, created_at: b.created_at },
};
const readCashBox = (scope: Scope, id: number) => readOr404<CashBox>(scope, cashBoxStore, id);

async function countsOf({ client, company }: Scope, box: number): Promise<CashCount[]> {
  const { rows } = await client.query<
    Omit<CashCount, 'expected' | 'counted' | 'difference'> & { expected: number; counted: number }
  >({
    name: 'cash_box.counts',
    text: `select c.id::int, c.counted_on::text, c.expected::float8, c.counted::float8, c.pieces,
        (select u.name from users u where u.company_id = c.company_id and u.id = c.counted_by) as counted_by_name,
        (select u.name from users u where u.company_id = c.company_id and u.id = c.created_by) as closed_by_name
      from cash_counts c where c.company_id = $1 and c.cash_box_id = $2 order by c.id desc limit 30`,
    values: [company, box],
  });
  return rows.map(({ expected, counted, ...row }) => ({
    ...row,
    expected: money(expected),
    counted: money(counted),
    difference: money(counted - expected),
  }));
}
async function movementsIn({ client, company }: Scope, box: number): Promise<CashMovement[]> {
  const { rows } = await client.query<Omit<CashMovement, 'amount'> & { amount: number }>({
    name: 'cash_box.movements',
    text: `select t.id::int as transaction_id, t.date::text, sum(e.debit - e.credit)::float8 as amount, t.document_kind, t.document_id::int,
        t.document_number, (select n.name from tenants n where n.company_id = t.company_id and n.id = min(e.tenant_id)) as tenant_name
      from ledger_entries e join ledger_transactions t on t.company_id = e.company_id and t.id = e.transaction_id
      where e.company_id = $1 and e.cash_box_id = $2 group by t.company_id, t.id order by t.id desc limit 100`,
    values: [company, box],
  });
  return rows.map(({ amount, ...row }) => ({ ...row, amount: money(amount) }));
}
const readDetails = async (scope: Scope, id: number): Promise<CashBoxDetails> => ({
  ...(await readCashBox(scope, id)),
  counts: await countsOf(scope, id),
  movements: await movementsIn(scope, id),
});

bindLifecycle({
  lifecycle: cashBoxLifecycle,
  table: b,
  // Cash moves under the same lock: nothing comes in between a count and its closing.
  lockFirst: enterBooks,
  read: readCashBox,
  effects: {
    keepHolder: async ({ scope, currentUser, record, today }) => {
      await mustHoldNone(scope, currentUser.viewer.id);
      await setColumns(scope, b, record.id, { holder_id: currentUser.viewer.id, opened_on: today });
    },
    keepCount: ({ scope, currentUser, record, event, today }) =>
      setColumns(scope, b, record.id, {
        counted: money(amountOfPieces(event)),
        counted_on: today,
        counted_by: currentUser.viewer.id,
        pieces: Object.fromEntries(piecesFields.flatMap((name) => (event[name] ? [[name, event[name]]] : []))),
      }),
    dropCount: ({ scope, record }) =>
      setColumns(scope, b, record.id, { counted: null, counted_on: null, counted_by: null, pieces: null }),
    postDifference: async ({ scope, services, currentUser, record, event, today }) => {
      const counted = halalas(record.counted ?? record.balance);
      const difference = counted - halalas(record.balance);
      await keepClosedCount(scope, currentUser.viewer.id, record.id);
      await setColumns(scope, b, record.id, { holder_id: null, counted: null, counted_by: null, pieces: null });
      const cash = { subAccount: 'cash', cashBox: record.id } as const;
      await post(
        { scope, services, currentUser },
        {
          date: today,
          document: { kind: 'cash_box', id: record.id, number: record.name },
          rule: 'cash_box.difference',
          transition: event.type,
          lines:
            difference < 0
              ? [
                  { subAccount: 'cash_differences', debit: -difference },
                  { ...cash, credit: -difference },
                ]
              : [
                  { ...cash, debit: difference },
                  { subAccount: 'cash_differences', credit: difference },
                ],
        },
      );
    },
  },
});

/** Keeps the count of a box that is being closed, before its difference is posted. */
const keepClosedCount = ({ client, company }: Scope, by: number, box: number) =>
  client.query({
    name: 'cash_box.keep_count',
    text: `insert into cash_counts (company_id, cash_box_id, counted_on, expected, counted, pieces, counted_by, created_by)
      select company_id, id, counted_on, balance, counted, coalesce(pieces, '{}'), counted_by, $3
      from cash_boxes where company_id = $1 and id = $2`,
    values: [company, box, by || null],
  });

async function mustBeActive({ client, company }: Scope, person: number | null | undefined): Promise<void> {
  if (!person) return;
  const { rows } = await client.query({
    name: 'cash_box.person',
    text: 'select from users where company_id = $1 and id = $2 and active',
    values: [company, person],
  });
  if (!rows.length) throw invalid({ person_id: 'app.error.unknown_reference' });
}

/** Makes a box, with its float drawn from the bank. Returns its id. */
async function make(context: WriteContext, given: CashBoxInput): Promise<number> {
  const { scope, services, currentUser } = context;
  await enterBooks(scope);
  await mustBeActive(scope, given.person_id);
  const id = await createRecord(scope, services, currentUser, cashBoxStore, { ...given });
  const float = halalas(given.float ?? '0');
  await post(context, {
    date: todayOf(currentUser.company),
    document: { kind: 'cash_box', id, number: given.name },
    rule: 'cash_box.float',
    transition: 'create',
    lines: [
      { subAccount: 'cash', debit: float, cashBox: id },
      { subAccount: 'bank', credit: float },
    ],
  });
  return id;
}

/** Opens the box of the person who asks: the one they hold, theirs, or one that is made for them. */
export async function openBoxOf(context: WriteContext): Promise<number> {
  const { scope, services, currentUser } = context;
  const person = currentUser.viewer.id;
  await enterBooks(scope);
  const { rows } = await scope.client.query<{ id: number; status: CashBox['status'] }>({
    name: 'cash_box.mine',
    text: `select id::int, status from cash_boxes where company_id = $1
      and (holder_id = $2 or (person_id = $2 and holder_id is null)) order by holder_id is null, id limit 1`,
    values: [scope.company, person],
  });
  const [found] = rows;
  const id = found?.id ?? (await make(context, { name: await freeName(scope, person), person_id: person }));
  if (found?.status !== 'open') {
    const type = found?.status === 'counted' ? 'resume' : 'open';
    await advance(scope, services, { entity: 'cash_box', id, currentUser, event: { type } });
  }
  return id;
}
/** A name that no box has, after the person. */
async function freeName({ client, company }: Scope, person: number): Promise<string> {
  const { rows } = await client.query<{ name: string; taken: number }>({
    name: 'cash_box.names',
    text: `select left(u.name, 110) as name, (select count(*)::int from cash_boxes b where b.company_id = u.company_id
        and starts_with(lower(b.name), lower(left(u.name, 110)))) as taken
      from users u where u.company_id = $1 and u.id = $2`,
    values: [company, person],
  });
  const { name = '', taken = 0 } = rows[0] ?? {};
  return taken ? `${name} ${taken + 1}` : name;
}

async function move(
  { scope, services, currentUser }: WriteContext,
  id: number,
  event: EventOf<typeof cashBoxLifecycle>,
  version?: number,
) {
  await advance(scope, services, { entity: 'cash_box', id, currentUser, version, event });
  return moved('cash_box', await readDetails(scope, id));
}

export const cashBoxHandlers: Handlers<typeof cashBoxCalls> = {
  list: ({ scope, services, query }) => readPage<CashBox>(scope, services, cashBoxStore, { ...query }),
  create: async ({ body, ...context }) =>
    new WithMessage(await readDetails(context.scope, await make(context, body)), 'app.said.created'),
  get: ({ scope, params }) => readDetails(scope, params.id),
  update: async ({ params: { id }, body, ...context }) => {
    const { scope, services, currentUser } = context;
    await enterBooks(scope);
    const { float, status, holder_id } = await readCashBox(scope, id);
    if (body.float !== undefined && halalas(body.float) !== halalas(float))
      throw invalid({ float: 'finance.cash_box.error.float' });
    await mustBeActive(scope, body.person_id);
    await updateRecord(scope, services, currentUser, cashBoxStore, id, { ...body });
    // An open box goes over to its new person.
    if (body.person_id && status !== 'closed' && body.person_id !== holder_id) {
      await mustHoldNone(scope, body.person_id);
      await setColumns(scope, b, id, { holder_id: body.person_id });
    }
    return new WithMessage(await readDetails(scope, id), 'app.said.saved');
  },
  openMine: async (context) =>
    new WithMessage(await readDetails(context.scope, await openBoxOf(context)), 'finance.cash_box.said.opened'),
  open: ({ params, body: { version }, ...context }) => move(context, params.id, { type: 'open' }, version),
  count: ({ params, body: { version, ...pieces }, ...context }) =>
    move(context, params.id, { type: 'count', ...pieces }, version),
  resume: ({ params, body: { version }, ...context }) => move(context, params.id, { type: 'resume' }, version),
  close: ({ params, body: { version }, ...context }) => move(context, params.id, { type: 'close' }, version),
};
