import { sql } from 'drizzle-orm';
import type { AccountingPeriod, accountingPeriodCalls } from '../../src/api/finance/accounting-period.ts';
import { accountingPeriodLifecycle } from '../../src/machines/finance/accounting-period/lifecycle.ts';
import { accountingPeriods } from '../db/schema/finance.ts';
import type { Scope } from '../db/scope.ts';
import { type Handlers, moved } from '../http/contract.ts';
import { invalid } from '../kit/api-error.ts';
import { nowOf, todayOf } from '../kit/clock.ts';
import { crudOf } from '../kit/crud.ts';
import type { CurrentUser } from '../kit/current-user.ts';
import { advanceTo, bindLifecycle, type Remark } from '../kit/lifecycle.ts';
import { notify } from '../kit/notify.ts';
import { type EntityStore, readOr404, setColumns } from '../kit/records.ts';
import { sqlInGroup, word } from '../kit/statuses.ts';
import { sealOf } from './invariants/seal.ts';
import { enterBooks } from './ledger/enter-books.ts';
import { openMonthsOfRent } from './ledger/open-months.ts';
import { recogniseRevenue } from './revenue.ts';

const p = accountingPeriods;
const statusWord = (status: AccountingPeriod['status']) => sql.raw(word('accounting_period', status));
export const accountingPeriodStore: EntityStore = {
  entity: 'accounting_period',
  table: p,
  hidden: ['seal'],
  title: "to_char(x.starts_on, 'YYYY-MM')",
  shows: {
    transactions: sql<number>`(select count(*)::int from ledger_transactions t where t.company_id = ${p.company_id}
      and t.date between ${p.starts_on} and ${p.ends_on})`,
    requester_name: sql<
      string | null
    >`(select u.name from users u where u.company_id = ${p.company_id} and u.id = ${p.requester_id})`,
    earlier_open: sql<number>`(select count(*)::int from accounting_periods e where e.company_id = ${p.company_id}
      and e.starts_on < ${p.starts_on} and e.status ${sqlInGroup('accounting_period', 'posts')}
      and exists (select from ledger_transactions t where t.company_id = e.company_id and t.date between e.starts_on and e.ends_on))`,
    close_first: sql<string | null>`(select min(e.starts_on)::text from accounting_periods e where e.company_id = ${p.company_id}
      and e.starts_on < ${p.starts_on} and e.status in (${statusWord('open')}, ${statusWord('reopened')})
      and exists (select from ledger_transactions t where t.company_id = e.company_id and t.date <= e.ends_on))`,
  },
  filters: {
    status: (value) => sql`${p.status} = ${value}`,
    starts_on_from: (value) => sql`${p.starts_on} >= ${value}`,
    starts_on_to: (value) => sql`${p.starts_on} <= ${value}`,
  },
  searchText: sql`to_char(${p.starts_on}, 'YYYY-MM')`,
  sorts: { starts_on: p.starts_on, status: p.status },
};
const readPeriod = (scope: Scope, id: number) => readOr404<AccountingPeriod>(scope, accountingPeriodStore, id);

/** Figures of a month that closes: drafts dated in it, and bank lines that nobody has matched or explained. */
async function leftBehind({ client, company }: Scope, { starts_on, ends_on }: AccountingPeriod): Promise<Remark[]> {
  const { rows } = await client.query<{ drafts: number; lines: number }>({
    name: 'periods.left_behind',
    text: `select (select count(*)::int from invoices where company_id = $1 and status = 'draft' and issued_on between $2 and $3)
        + (select count(*)::int from credit_notes where company_id = $1 and status = 'draft' and issued_on between $2 and $3) as drafts,
      (select count(*)::int from bank_statement_lines l join bank_statements s on s.company_id = l.company_id and s.id = l.bank_statement_id
        where l.company_id = $1 and l.state = 'unmatched' and l.key is not null and l.booked_on between $2 and $3) as lines`,
    values: [company, starts_on, ends_on],
  });
  const { drafts = 0, lines = 0 } = rows[0] ?? {};
  return [
    ...(drafts > 0 ? [{ say: 'finance.accounting_period.remark.drafts', values: { count: drafts } }] : []),
    ...(lines > 0 ? [{ say: 'finance.accounting_period.remark.lines', values: { count: lines } }] : []),
  ];
}

const noRequest = { reopen_reason: null, requester_id: null };
bindLifecycle({
  lifecycle: accountingPeriodLifecycle,
  table: p,
  lockFirst: enterBooks,
  read: readPeriod,
  remarks: { soft_close: leftBehind, close: leftBehind },
  effects: {
    recogniseRevenue: async ({ scope, currentUser, record, today }) => {
      await openMonthsOfRent(scope, currentUser.company, today);
      return recogniseRevenue({ scope, currentUser }, record);
    },
    keepClosing: async ({ scope, record, today }) => {
      await setColumns(scope, p, record.id, { closed_on: today, ...noRequest });
      await scope.client.query({
        name: 'periods.seal',
        text: `update accounting_periods p set seal = ${sealOf('p')} where p.company_id = $1 and p.id = $2`,
        values: [scope.company, record.id],
      });
    },
    keepRequest: ({ scope, currentUser, record, event }) =>
      setColumns(scope, p, record.id, {
        reopen_reason: event.reason ?? null,
        requester_id: currentUser.viewer.id,
      }),
    dropRequest: ({ scope, record }) => setColumns(scope, p, record.id, noRequest),
    notifyRequester: async ({ scope, services, currentUser, record, event }) => {
      await notify(scope, services, {
        user: record.requester_id,
        messageKey: `accounting_period.notice.${event.type}`,
        values: { period: record.starts_on.slice(0, 7) },
        entity: 'accounting_period',
        record: record.id,
        by: currentUser,
      });
    },
  },
});

/** The month before the first one of the books, or before this one. */
async function monthBefore(scope: Scope, today: string): Promise<string> {
  const { rows } = await scope.client.query<{ month: string }>(
    `select (date_trunc('month', least(min(starts_on), $2::date)) - interval '1 month')::date::text as month
     from accounting_periods where company_id = $1`,
    [scope.company, today],
  );
  return rows[0]?.month as string;
}

/** Opens the months between the others and one that is added. */
async function openMonthsUpTo(scope: Scope, company: CurrentUser['company'], month: string): Promise<void> {
  await scope.client.query({
    name: 'periods.open_up_to',
    text: `select open_months($1, case when $2 < min(starts_on) then $2 + interval '1 month' else $2 - interval '1 month' end::date, $3)
      from accounting_periods where company_id = $1 having $2 not between min(starts_on) and max(starts_on)`,
    values: [scope.company, month, nowOf(company).toISOString()],
  });
}

const crudCalls = crudOf<AccountingPeriod>(accountingPeriodStore, {
  check: async ({ scope, currentUser }, values, id) => {
    const given = values.starts_on ? `${String(values.starts_on).slice(0, 7)}-01` : undefined;
    if (id === null) {
      const starts_on = given ?? (await monthBefore(scope, todayOf(currentUser.company)));
      await openMonthsUpTo(scope, currentUser.company, starts_on);
      return { ...values, starts_on };
    }
    const { starts_on } = await readPeriod(scope, id);
    if (values.starts_on !== undefined && given !== starts_on)
      throw invalid({ starts_on: 'finance.accounting_period.error.month' });
    return { ...values, starts_on };
  },
});

export const accountingPeriodHandlers: Handlers<typeof accountingPeriodCalls> = {
  list: crudCalls.list,
  create: crudCalls.create,
  get: crudCalls.get,
  update: crudCalls.update,
  status: async ({ scope, services, currentUser, params, body: { status, version, ...payload } }) => {
    await advanceTo(scope, services, { entity: 'accounting_period', id: params.id, currentUser, version, status, payload });
    return moved('accounting_period', await readPeriod(scope, params.id));
  },
};
