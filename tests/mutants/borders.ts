import type { Mutant, Suite } from './mutant.ts';

const suite: Suite = { project: 'server', files: ['tests/server/whole/borders.test.ts'] };
const cheque = 'server/finance/cheque.ts';
const period = 'server/finance/ledger/open-period.ts';
const calendar = 'server/app/calendar.ts';
const work = 'server/app/my-work/my-work.ts';
const occupancy = 'server/property/occupancy.ts';

/** A mutant's name, its file, and what of it is written how. */
export type Moved = [id: string, file: string, find: string, replace: string];

const moved: Moved[] = [
  [
    'tomorrow-s-cheques-stay-in-the-safe',
    cheque,
    `\${q.cheque_on} <= \${companyToday} + 1)`,
    `\${q.cheque_on} < \${companyToday} + 1)`,
  ],
  ['a-cheque-is-missed-on-its-day', cheque, `\${q.cheque_on} < \${companyToday})`, `\${q.cheque_on} <= \${companyToday})`],
  ['a-slip-takes-no-cheque-of-tomorrow', 'server/finance/bank-deposit-lines.ts', 'plusDays(today, 1)', 'today'],
  [
    'a-cheque-is-on-two-drafts',
    'server/finance/bank-deposit-lines.ts',
    'and o.active and d.status',
    'and not o.active and d.status',
  ],
  ['a-slip-lists-earlier-days', cheque, 'and deposited_on = $2 order', 'and deposited_on <= $2 order'],
  ['a-month-that-ends-on-the-day-is-not-locked', cheque, `p.ends_on >= \${q.cleared_on}`, `p.ends_on > \${q.cleared_on}`],
  [
    'what-was-cleared-yesterday-is-today-s',
    cheque,
    `k.time_zone)::date = \${companyToday}`,
    `k.time_zone)::date >= \${companyToday} - 1`,
  ],
  [
    'a-reversed-payment-blocks-its-reference',
    'server/finance/collection.ts',
    "\n      and status <> 'reversed' limit 1",
    ' limit 1',
  ],
  [
    'an-invoice-is-overdue-on-its-day',
    'server/finance/invoice-record.ts',
    `\${v.due_on} < \${companyToday})`,
    `\${v.due_on} <= \${companyToday})`,
  ],
  [
    'a-month-is-open-on-its-last-day',
    'server/finance/invoice-record.ts',
    "and p.ends_on and p.status <> 'open'",
    "and p.ends_on - 1 and p.status <> 'open'",
  ],
  [
    'a-run-plans-what-is-due-before-its-day',
    'server/finance/invoicing-run-record.ts',
    'i.due_on <= r.up_to',
    'i.due_on < r.up_to',
  ],
  [
    'runs-of-the-last-day-are-filtered-out',
    'server/finance/invoicing-run-record.ts',
    `\${r.up_to} <= \${value}`,
    `\${r.up_to} < \${value}`,
  ],
  ['a-closed-month-is-open-on-its-last-day', period, 'and ends_on for share', 'and ends_on - 1 for share'],
  ['a-soft-closed-month-is-closed-to-approvers', period, " && !may(viewer, 'finance.approve')", ''],
  ['a-month-is-posted-to-by-everybody', period, "if (period.status === 'soft_closed' &&", "if (period.status === 'closed' &&"],
  [
    'a-month-loses-its-last-day',
    'server/finance/accounting-period.ts',
    `\${p.starts_on} and \${p.ends_on})\``,
    `\${p.starts_on} and \${p.ends_on} - 1)\``,
  ],
  [
    'a-slip-of-the-last-day-is-not-found',
    'server/finance/bank/slips.ts',
    'between $2 and $3 order by d.id',
    'between $2 and $3::date - 1 order by d.id',
  ],
  [
    'a-slip-of-the-seventh-day-is-no-line-s',
    'server/finance/bank/slips.ts',
    `l.booked_on + \${dayRange}`,
    `l.booked_on + \${dayRange} - 1`,
  ],
  [
    'a-movement-of-the-first-day-is-not-found',
    'server/finance/bank/movements.ts',
    "and m.line_id is null')} order by t.date",
    "and t.date > $2 and m.line_id is null')} order by t.date",
  ],
  [
    'what-fell-due-on-the-day-of-closing-is-forgotten',
    'server/finance/dunning/day.ts',
    'some((day) => day >= since)',
    'some((day) => day > since)',
  ],
  [
    'a-case-is-opened-on-the-day-that-is-due',
    'server/finance/dunning/standing.ts',
    'due_on >= today) continue;',
    'due_on > today) continue;',
  ],
  ['a-settled-case-is-closed-by-hand', 'server/finance/dunning/day.ts', 'filter (where reason is not null)', ''],
  ['a-viewing-of-the-next-midnight', calendar, 'l.viewing_on < $3::timestamptz', 'l.viewing_on <= $3::timestamptz'],
  [
    'arrivals-without-the-last-day',
    calendar,
    'l.start_on between $2::date and $3::date',
    'l.start_on between $2::date and $3::date - 1',
  ],
  ['leases-end-as-they-were-to', calendar, 'case when l.ended_on is null then l.end_on else l.ended_on end', 'l.end_on'],
  [
    'handovers-as-they-were-planned',
    calendar,
    'case when o.delivered_on is null then o.planned_on else o.delivered_on end',
    'o.planned_on',
  ],
  ['contracts-without-the-first-day', calendar, 'k.end_on between $2::date', 'k.end_on between $2::date + 1'],
  [
    'identities-without-the-last-day',
    calendar,
    't.identity_expiry between $2::date and $3::date',
    't.identity_expiry between $2::date and $3::date - 1',
  ],
  ['work-ends-today', work, 'plusDays(todayOf(company), 1)', 'todayOf(company)'],
  ['work-of-the-next-midnight', work, 'a.due_at < $3 order', 'a.due_at <= $3 order'],
  ['what-is-done-is-overdue', work, 'done_at is null and due_at < $3) as', 'due_at < $3) as'],
  ['arrivals-of-twenty-nine-days', 'server/leasing/lease.ts', `\${companyToday} + 30`, `\${companyToday} + 29`],
  ['an-app-s-invoice-is-overdue-on-its-day', 'server/app/portal.ts', 'i.due_on < $4', 'i.due_on <= $4'],
  ['an-app-s-sum-is-overdue-on-its-day', 'server/app/portal.ts', 'due_on < $3)', 'due_on <= $3)'],
  [
    'an-installment-is-overdue-on-its-day',
    'server/leasing/contract-finance.ts',
    "one.due_on < today ? 'overdue'",
    "one.due_on <= today ? 'overdue'",
  ],
  [
    'keys-without-what-is-due-on-the-first-day',
    'server/leasing/leasing-order.ts',
    'least(i.from_on, i.due_on) <= l.start_on',
    'least(i.from_on, i.due_on) < l.start_on',
  ],
  ['a-permit-that-ends-today-is-written-again', 'server/leasing/moving-out.ts', 'permit_until > $3', 'permit_until >= $3'],
  ['a-snag-is-overdue-on-its-day', 'server/property/sellable-figures.ts', 'g.due_on < $3', 'g.due_on <= $3'],
  ['a-hold-ends-before-its-day', occupancy, `h.until >= \${companyToday})`, `h.until > \${companyToday})`],
  ['a-hold-ends-before-its-term', occupancy, `h.end_on >= \${companyToday}`, `h.end_on > \${companyToday}`],
  [
    'a-lease-to-come-ends-before-its-day',
    occupancy,
    `'to_come')} and l.end_on >= \${companyToday}`,
    `'to_come')} and l.end_on > \${companyToday}`,
  ],
  [
    'who-leaves-today-stays-on',
    occupancy,
    `coalesce(l.ended_on, l.end_on) < \${companyToday})`,
    `coalesce(l.ended_on, l.end_on) <= \${companyToday})`,
  ],
  [
    'repairs-begin-a-day-late',
    occupancy,
    `units.out_of_order_from <= \${companyToday}`,
    `units.out_of_order_from < \${companyToday}`,
  ],
  ['repairs-end-a-day-early', occupancy, `\${companyToday} <= units.out_of_order_to`, `\${companyToday} < units.out_of_order_to`],
  [
    'a-lease-frees-its-last-day',
    occupancy,
    `coalesce(l.ended_on, l.end_on) end, '[]')`,
    `coalesce(l.ended_on, l.end_on) end, '[)')`,
  ],
  [
    'an-offer-of-yesterday-keeps-a-unit',
    occupancy,
    "h.strength = 'hold' and (h.until is null or h.until >= t.today)\n",
    "h.strength = 'hold' and (h.until is null or h.until >= t.today - 1)\n",
  ],
  ['a-statement-without-its-last-day', 'server/finance/statement.ts', 't.date <= $6', 't.date < $6'],
  ['a-statement-is-overdue-on-its-last-day', 'server/finance/statement.ts', 'i.due_on < $2', 'i.due_on <= $2'],
  [
    'an-inspected-unit-is-ready-on-the-last-day-of-repairs',
    'server/leasing/pre-occupancy-order.ts',
    `\${companyToday} <= u.out_of_order_to`,
    `\${companyToday} < u.out_of_order_to`,
  ],
];

export const movedBorders = (all: readonly Moved[]): Mutant[] =>
  all.map(([id, file, find, replace]) => ({ id, kind: 'number', file, find, replace, suite }));

/** Borders of hand-written SQL, a day or a status off. */
export const ofBorders: Mutant[] = movedBorders(moved);
