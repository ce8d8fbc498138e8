import { type Moved, movedBorders } from './borders.ts';
import type { Mutant } from './mutant.ts';

const occupancyReport = 'src/api/reports/occupancy.ts';
const area = 'src/api/reports/gross-leasable-area.ts';
const sqlKit = 'server/reports/sql-kit.ts';
const collections = 'src/api/reports/collections.ts';
const aging = 'src/api/reports/aging.ts';
const entries = 'server/finance/receivable-entries.ts';
const months = 'server/finance/receivables-month.ts';
const revenue = 'server/finance/revenue.ts';
const period = 'server/finance/accounting-period.ts';
const statement = 'server/finance/bank/statement-record.ts';
const taxReport = 'server/finance/zatca/report-record.ts';
const sessions = 'server/app/session/sessions.ts';
const rules = 'server/db/rules.sql';
const ticket = 'server/community/ticket.ts';
const limits = 'server/community/ticket-limits.ts';
const over = 'server/leasing/lease-over.ts';
const settlement = 'server/leasing/lease-settlement.ts';
const occupancy = 'server/property/occupancy.ts';
const history = 'server/property/unit-history.ts';
const choices = 'server/sales/unit-choices.ts';
const exported = 'server/app/exports/export.ts';
const keeping = 'server/app/exports/keeping.ts';

const moved: Moved[] = [
  [
    'nobody-lives-there-on-the-first-day',
    occupancyReport,
    'width_bucket(start_on - 1, days.all)',
    'width_bucket(start_on, days.all)',
  ],
  [
    'what-ended-on-the-first-of-the-days-is-forgotten',
    occupancyReport,
    `\${keptUntil} >= (select days.all[1]`,
    `\${keptUntil} > (select days.all[1]`,
  ],
  [
    'stock-of-tomorrow',
    area,
    '(u.created_at at time zone c.time_zone)::date <= $to',
    '(u.created_at at time zone c.time_zone)::date <= $to::date + 1',
  ],
  ['stock-by-the-clock-of-greenwich', area, '(u.created_at at time zone c.time_zone)::date', 'u.created_at::date'],
  [
    'area-is-leased-a-day-late',
    area,
    "where company_id = $company and start_on <= $to and (status ${inGroup('lease', 'lived_in')}\n        or",
    "where company_id = $company and start_on < $to and (status ${inGroup('lease', 'lived_in')}\n        or",
  ],
  ['area-is-free-on-the-last-day', area, `\${keptUntil} >= $to)),\n    termed`, `\${keptUntil} > $to)),\n    termed`],
  ['the-last-day-has-no-term', area, 'case when l.last_day >= $to', 'case when l.last_day > $to'],
  ['a-market-changes-a-day-early', sqlKit, `::date > \${day} order`, `::date >= \${day} order`],
  [
    'out-of-order-but-on-the-last-day',
    sqlKit,
    `coalesce(\${day} <= \${u}.out_of_order_to`,
    `coalesce(\${day} < \${u}.out_of_order_to`,
  ],
  ['out-of-order-but-on-the-first-day', sqlKit, `out_of_order_from <= \${day}`, `out_of_order_from < \${day}`],
  ['a-debt-of-120-days-is-one-of-121', aging, 'from_121: 121,', 'from_121: 120,'],
  ['a-debt-of-180-days-is-one-of-181', aging, 'from_181: 181,', 'from_181: 180,'],
  ['a-debt-of-366-days-is-one-of-365', aging, 'from_366: 366,', 'from_366: 367,'],
  ['owed-without-the-day-itself', entries, 't.date <= $2\n  left join allocations', 't.date < $2\n  left join allocations'],
  [
    'credit-without-the-day-itself',
    entries,
    "t.date <= $2\n  where s.company_id = $1 and s.purpose in ('tenant_credits'",
    "t.date < $2\n  where s.company_id = $1 and s.purpose in ('tenant_credits'",
  ],
  ['months-with-what-is-to-come', months, 't.id = e.transaction_id and t.date <= $2', 't.id = e.transaction_id'],
  ['open-is-without-the-month-itself', months, 'where b.month <= m.month)', 'where b.month < m.month)'],
  ['received-but-on-the-first-day', collections, 'received_on between $from and', 'received_on between $from::date + 1 and'],
  ['received-but-on-the-last-day', collections, 'and $to and ($tenant_id', 'and $to::date - 1 and ($tenant_id'],
  ['reversed-but-on-the-last-day', collections, 'c.reversed_on <= $to', 'c.reversed_on < $to'],
  ['uncleared-on-the-last-day', collections, 'q.cleared_on > $to', 'q.cleared_on >= $to'],
  ['allocated-but-on-the-last-day', collections, 'a.allocated_on <= $to', 'a.allocated_on < $to'],
  ['allocated-until-the-last-day', collections, 'a.ended_on > $to', 'a.ended_on >= $to'],
  ['paid-back-but-on-the-last-day', collections, 'r.paid_on <= $to', 'r.paid_on < $to'],
  ['paid-back-until-the-last-day', collections, 'r.reversed_on > $to', 'r.reversed_on >= $to'],
  [
    'a-refund-s-month-is-open-on-its-last-day',
    'server/finance/cash-refund.ts',
    "and p.ends_on and p.status <> 'open'",
    "and p.ends_on - 1 and p.status <> 'open'",
  ],
  [
    'a-statement-s-month-is-open-on-its-last-day',
    statement,
    "and p.ends_on and p.status <> 'open'",
    "and p.ends_on - 1 and p.status <> 'open'",
  ],
  [
    'a-statement-follows-on-another-of-its-days',
    statement,
    `(p.to_on, p.from_on, p.id) < (\${b.to_on}, \${b.from_on}, \${b.id})`,
    `(p.to_on, p.id) < (\${b.to_on}, \${b.id})`,
  ],
  ['books-without-the-last-day', 'server/finance/bank/lines.ts', 't.date > b.to_on', 't.date >= b.to_on'],
  [
    'a-draft-of-the-last-day-is-not-left-behind',
    period,
    "invoices where company_id = $1 and status = 'draft' and issued_on between $2 and $3)",
    "invoices where company_id = $1 and status = 'draft' and issued_on between $2 and $3::date - 1)",
  ],
  ['a-line-of-the-first-day-is-not-left-behind', period, 'l.booked_on between $2 and', 'l.booked_on between $2::date + 1 and'],
  [
    'a-seal-without-the-last-day',
    'server/finance/invariants/seal.ts',
    `between \${p}.starts_on and \${p}.ends_on)`,
    `between \${p}.starts_on and \${p}.ends_on - 1)`,
  ],
  [
    'months-of-rent-to-come-are-opened',
    'server/finance/ledger/open-months.ts',
    "least(date_trunc('month', $2::date), date_trunc('month', rent.until))",
    "least(date_trunc('month', $2::date + 400), date_trunc('month', rent.until))",
  ],
  ['rent-of-the-last-day-is-earned-later', revenue, 'l.from_on <= $2 and', 'l.from_on < $2 and'],
  ['rent-without-its-first-day', revenue, '- l.from_on + 1) /', '- l.from_on) /'],
  ['an-invoice-of-the-last-day-earns-nothing', revenue, 'i.issued_on <= $2 or', 'i.issued_on < $2 or'],
  ['a-credit-of-the-last-day-changes-nothing', revenue, 'n.issued_on <= $2 group', 'n.issued_on < $2 group'],
  ['recognised-on-the-last-day-is-later', revenue, 'bool_or(t.date > $2)', 'bool_or(t.date >= $2)'],
  [
    'rent-may-last-a-day-longer',
    'server/finance/invariants/invariants.ts',
    'l.to_on > max(e.end_on)',
    'l.to_on > max(e.end_on) + 1',
  ],
  ['tax-reports-without-the-last-day', taxReport, `\${issued} <= \${value}::date`, `\${issued} < \${value}::date`],
  ['tax-reports-without-the-first-day', taxReport, `\${issued} >= \${value}::date`, `\${issued} > \${value}::date`],
  ['tax-reports-without-the-least', taxReport, `\${gross} >= round`, `\${gross} > round`],
  ['a-password-s-link-lasts', 'server/app/session/links.ts', 'l.used_at is null and l.expires_at > now()', 'l.used_at is null'],
  ['a-session-lasts', sessions, 's.opened_by is null and s.expires_at > now() and u.active', 's.opened_by is null and u.active'],
  ['a-pass-outlasts-its-session', sessions, 'p.expires_at > now() and s.expires_at > now()', 'p.expires_at > now()'],
  [
    'a-tenant-s-session-lasts',
    'server/app/session/portal-sessions.ts',
    's.expires_at > now() and',
    "s.expires_at > now() - interval '1 second' and",
  ],
  ['an-export-lasts', exported, 'and id = $3 and expires_at > now()`', 'and id = $3`'],
  ['an-export-goes-a-second-early', keeping, 'expires_at <= now()', 'expires_at <= now() + make_interval(secs => 1)'],
  ['an-export-is-told-of-at-once', keeping, "const patience = '10 seconds';", "const patience = '5 seconds';"],
  [
    'a-job-runs-a-second-early',
    rules,
    'o.run_at <= now() and o.kind = any(kinds)',
    "o.run_at <= now() + interval '1 second' and o.kind = any(kinds)",
  ],
  [
    'work-is-seen-where-somebody-is-at-it',
    rules,
    'where o.dead_at is null and o.run_at <= now() and (o.locked_until is null or o.locked_until <= now())\n  )',
    'where o.dead_at is null and o.run_at <= now()\n  )',
  ],
  ['a-job-runs-that-was-let-go', 'server/settings/job.ts', `\${jobs.locked_until} > now()`, `\${jobs.locked_until} is not null`],
  ['an-attempt-counts-for-longer', rules, 'a.at > now() - lasting', "a.at > now() - lasting - interval '1 minute'"],
  [
    'a-timer-is-sent-by-another-clock',
    'server/jobs/timers.ts',
    `\${timers.due_at} <= now() + make_interval(secs => (select clock_offset from companies where id = \${company}))`,
    `\${timers.due_at} <= now() + make_interval(secs => (select clock_offset + 1 from companies where id = \${company}))`,
  ],
  [
    'a-timer-is-due-a-second-early',
    rules,
    't.due_at <= now() + make_interval(secs => c.clock_offset)',
    't.due_at <= now() + make_interval(secs => c.clock_offset + 1)',
  ],
  ['rules-are-tried-without-the-first-moment', 'server/approvals/replay.ts', 'q.created_at >= $2', 'q.created_at > $2'],
  ['resolved-at-the-last-moment-is-late', ticket, `\${at} > \${k.resolve_due_at} then`, `\${at} >= \${k.resolve_due_at} then`],
  ['begun-at-the-last-moment-is-late', ticket, `\${start} > \${k.respond_due_at} then`, `\${start} >= \${k.respond_due_at} then`],
  ['what-is-to-be-begun-is-at-no-risk', ticket, `or (\${k.responded_at} is null and \${at} > \${k.respond_at_risk_at})`, ''],
  [
    'the-last-moment-is-not-counted-anew',
    limits,
    'resolve_due_at = case when t.resolve_due_at >= $3',
    'resolve_due_at = case when t.resolve_due_at > $3',
  ],
  [
    'what-is-late-is-counted-anew',
    limits,
    'respond_due_at = case when t.responded_at is null and t.respond_due_at >= $3',
    'respond_due_at = case when t.responded_at is null',
  ],
  ['rent-of-the-last-day-is-not-due', over, `i.from_on > \${lease}.ended_on`, `i.from_on >= \${lease}.ended_on`],
  ['rent-of-the-end-is-due', over, `\${lease}.start_on and \${lease}.end_on`, `\${lease}.start_on and \${lease}.end_on - 1`],
  ['what-begins-on-the-last-day-is-cancelled', settlement, 'gt(i.from_on, after)', `gt(sql\`\${i.from_on} + 1\`, after)`],
  ['a-lease-that-ends-the-day-before-does-not-renew', occupancy, 'l.end_on < $3::date', 'l.end_on < $3::date - 1'],
  [
    'a-reservation-of-the-last-day-is-a-promise',
    occupancy,
    `h.released_at is null and h.start_on > \${l}.end_on`,
    `h.released_at is null and h.start_on >= \${l}.end_on`,
  ],
  [
    'who-leaves-today-stays-in-the-history',
    history,
    'coalesce(l.ended_on, l.end_on) < $3::date',
    'coalesce(l.ended_on, l.end_on) <= $3::date',
  ],
  [
    'what-was-asked-for-on-the-day-of-the-bill',
    'server/leasing/clearance-money.ts',
    'r.requested_on >= x.billed_on',
    'r.requested_on > x.billed_on',
  ],
  [
    'papers-without-the-last-day',
    'server/app/calendar.ts',
    'paper.day between $2::date and $3::date',
    'paper.day between $2::date and $3::date - 1',
  ],
  [
    'the-books-need-a-day-more',
    'server/app/privacy/person.ts',
    'until !== null && until > today',
    'until !== null && until >= today',
  ],
  ['a-day-opens-a-case-a-day-late', 'server/finance/dunning/day.ts', 'i.due_on < $2', 'i.due_on < $2::date - 1'],
  ['a-budget-without-its-end', choices, 'coalesce(l.budget_max, p.price)', 'coalesce(l.budget_max - 1, p.price)'],
  ['ready-on-the-first-day-is-late', choices, 'u.expected_ready_on <= $3::date', 'u.expected_ready_on < $3::date'],
];

/** Borders of reports, of the books, of leases that end and of moments. */
export const ofMoreBorders: Mutant[] = movedBorders(moved);
