import type { ClearanceBasis } from '../../src/api/leasing/clearance-statement.ts';
import type { LeasingClearance } from '../../src/api/leasing/leasing-clearance.ts';
import { type Halalas, halalas, money, portion, spread } from '../../src/api/money.ts';
import { daysBetween } from '../../src/calendar/days.ts';
import type { Calendar } from '../../src/calendar/months.ts';
import { type Amount, earnedRent, type RentPeriod } from '../../src/machines/leasing/rules/clearance-rent.ts';
import { contractYears, type Increment, rentInYear } from '../../src/machines/leasing/rules/term.ts';
import type { Scope } from '../db/scope.ts';
import { freeCreditsOf, totalOf } from '../finance/free-credits.ts';
import { isInvoiced } from '../finance/installment-invoices.ts';
import { todayOfRow } from '../kit/clock.ts';
import { inGroup, word } from '../kit/statuses.ts';
import { creditsOfRent, type RentCredit } from './clearance-credits.ts';
import { isLineCancelled } from './lease-over.ts';

interface Ended {
  start_on: string;
  end_on: string;
  ended_on: string;
  handed_over_on: string;
  /** Halalas; of the first contract year. */
  yearly_rent: number;
  unit_id: number;
  contract_id: number;
  calendar: Calendar;
  increments: Increment[];
}
async function endedLease({ client, company }: Scope, lease: number): Promise<Ended> {
  const { rows } = await client.query<Ended>({
    name: 'clearance.lease',
    text: `select l.start_on::text, l.end_on::text, l.unit_id, l.contract_id, c.calendar,
        coalesce(l.ended_on, least(l.end_on, t.today))::text as ended_on,
        coalesce(l.handed_over_on, l.ended_on, t.today)::text as handed_over_on,
        l.yearly_rent, case when q.rent_type = 'incremental' then q.increments else '[]' end as increments
      from leases l join contracts c on c.company_id = l.company_id and c.id = l.contract_id
      join quotations q on q.company_id = c.company_id and q.id = c.quotation_id
      cross join (select ${todayOfRow('x')} as today from companies x where x.id = $1) t
      where l.company_id = $1 and l.id = $2`,
    values: [company, lease],
  });
  return rows[0] as Ended;
}

interface Line {
  installment_id: number;
  contract_id: number;
  from_on: string;
  to_on: string;
  /** Paid for the whole installment, and below, written off of its invoice. */
  paid: number;
  written_off: number;
  unit_id: number;
  /** Its lease ended before its period. */
  is_cancelled: boolean;
  is_invoiced: boolean;
  /** Whether its period belongs to the lease, and not to one before it under the same contract. */
  is_own: boolean;
  periodicity: 'yearly' | 'once';
  vat_rate: number;
  net: string;
  vat: string;
}
/** Debts that were given up aren't asked for again. */
const writtenOff = `(select coalesce(sum(v.written_off), 0)::bigint from invoices v where v.company_id = i.company_id and v.status <> 'void'
  and v.id in (select o.invoice_id from invoice_lines o where o.company_id = i.company_id and o.installment_id = i.id))`;
/** What the schedule of a lease's contract charges, line by line, for each of its units. */
async function linesOf({ client, company }: Scope, lease: number): Promise<Line[]> {
  const { rows } = await client.query<Line>({
    name: 'clearance.lines',
    text: `select i.id as installment_id, i.contract_id, i.from_on::text, i.to_on::text, i.paid, ${writtenOff} as written_off, u.unit_id, q.periodicity, q.vat_rate,
        line ->> 'net' as net, line ->> 'vat' as vat, i.cancelled > 0 and ${isLineCancelled} as is_cancelled,
        ${isInvoiced} as is_invoiced, i.from_on between l.start_on and l.end_on as is_own
      from leases l join installments i on i.company_id = l.company_id and i.contract_id = l.contract_id
      cross join lateral jsonb_array_elements(i.breakups_with_due_amount) line
      join quotation_unit_items q on q.company_id = i.company_id and q.id = (line ->> 'quotation_unit_item')::bigint
      join quotation_units u on u.company_id = q.company_id and u.id = q.quotation_unit_id
      where l.company_id = $1 and l.id = $2 order by i.number, u.id, q.id`,
    values: [company, lease],
  });
  return rows;
}

export interface OpenInstallment {
  id: number;
  contract_id: number;
  paid: Halalas;
  /** What of it is unpaid for the lease's unit. */
  open: Halalas;
}
interface Split extends OpenInstallment {
  /** What of its payments is for lines of the unit that were cancelled. */
  kept: Halalas;
}
function groupedBy<T>(all: T[], by: (one: T) => number): Map<number, T[]> {
  const groups = new Map<number, T[]>();
  for (const one of all) groups.set(by(one), [...(groups.get(by(one)) ?? []), one]);
  return groups;
}
const grossOf = (lines: Line[]): Halalas => lines.reduce((total, { net, vat }) => total + halalas(net) + halalas(vat), 0);
/**
 * An installment for several units is paid for each in proportion to what it charges for it; what was paid beyond that was paid
 * for what is cancelled.
 */
function splitOf(lines: Line[], unit: number): Split[] {
  return [...groupedBy(lines, ({ installment_id }) => installment_id)].map(([id, whole]) => {
    const { paid, written_off, contract_id } = whole[0] as Line;
    const byUnit = groupedBy(whole, ({ unit_id }) => unit_id);
    const sums = (cancelled: boolean) =>
      [...byUnit.values()].map((own) => grossOf(own.filter(({ is_cancelled }) => is_cancelled === cancelled)));
    const due = sums(false);
    const all = due.reduce((total, one) => total + one, 0);
    const settled = Math.min(Number(paid) + Number(written_off), all);
    const at = [...byUnit.keys()].indexOf(unit);
    const part = (amount: Halalas, weights: Halalas[]) => spread(amount, weights)[at] ?? 0;
    const open = (due[at] ?? 0) - part(settled, due);
    return { id, contract_id, paid: Number(paid), open, kept: part(Math.max(0, Number(paid) - all), sums(true)) };
  });
}
/** What was billed of each line: all of it, or what was paid for it before it was cancelled. */
function billedOf(lines: Line[], splits: Split[]): Map<Line, Amount> {
  const billed = new Map<Line, Amount>();
  for (const line of lines) if (!line.is_cancelled) billed.set(line, { net: halalas(line.net), vat: halalas(line.vat) });
  for (const { id, kept } of splits) {
    const own = lines.filter(({ installment_id, is_cancelled }) => is_cancelled && installment_id === id);
    const parts = spread(
      kept,
      own.map((line) => grossOf([line])),
    );
    for (const [at, line] of own.entries()) {
      const gross = parts[at] as Halalas;
      const net = gross === 0 ? 0 : portion(halalas(line.net), gross, grossOf([line]));
      billed.set(line, { net, vat: gross - net });
    }
  }
  return billed;
}
export async function openInstallments(scope: Scope, lease: number, unit: number): Promise<OpenInstallment[]> {
  return splitOf(await linesOf(scope, lease), unit).filter(({ open }) => open > 0);
}

export interface HeldDeposit {
  contract_id: number;
  amount: number;
}
/**
 * The deposits that a clearance may count: of the lease's contract, and of those it renews, once no unit of theirs is let any
 * more and unless another clearance counts them.
 */
export async function depositsOf({ client, company }: Scope, lease: number, clearance: number | null): Promise<HeldDeposit[]> {
  const { rows } = await client.query<HeldDeposit>({
    name: 'clearance.deposits',
    text: `with recursive before as (
        select id, contract_id from leases where company_id = $1 and id = $2
        union select l.id, l.contract_id from leases l join before b on l.successor_id = b.id where l.company_id = $1),
      deposits as (select c.id, c.deposit from contracts c where c.company_id = $1 and c.id in (select contract_id from before)
        and c.deposit > 0 and c.deposit_status in
          (${word('deposit', 'received')}, ${word('deposit', 'held')}, ${word('deposit', 'settling')})),
      after as (select l.id, l.status, l.successor_id, d.id as deposit from leases l join deposits d on l.contract_id = d.id
          where l.company_id = $1
        union select l.id, l.status, l.successor_id, a.deposit from leases l join after a on a.successor_id = l.id
          where l.company_id = $1)
      select d.id as contract_id, d.deposit as amount from deposits d
      where not exists (select from after a where a.deposit = d.id and a.status ${inGroup('lease', 'to_come', 'lived_in')})
        and not exists (select from leasing_clearances c where c.company_id = $1 and c.id is distinct from $3
          and c.status <> ${word('leasing_clearance', 'cancelled')} and c.deposit_contracts @> to_jsonb(d.id))
      order by d.id`,
    values: [company, lease, clearance],
  });
  return rows;
}

/** What the books say of a lease's rent. */
async function rentOf(scope: Scope, lease: number) {
  const [ended, lines] = await Promise.all([endedLease(scope, lease), linesOf(scope, lease)]);
  const { start_on, end_on, ended_on, calendar } = ended;
  const splits = splitOf(lines, ended.unit_id);
  const own = lines.filter(({ unit_id }) => unit_id === ended.unit_id);
  const billed = billedOf(own, splits);
  const periods = own
    .filter(({ periodicity, is_own }) => is_own && periodicity === 'yearly')
    .map(
      (line): RentPeriod => ({
        ...{ from_on: line.from_on, to_on: line.to_on, vat_rate: line.vat_rate },
        ...{ net: halalas(line.net), vat: halalas(line.vat), billed: billed.get(line) as Amount },
      }),
    );
  const rent = earnedRent({ start_on, end_on, calendar, periods }, ended_on);
  return { ended, lines, splits, own, billed, rent };
}

/** The part of a lease's rent that is credited: not earned, or invoiced for cancelled periods and never paid. */
async function creditsAndUnpaid(scope: Scope, { ended, lines, splits, own, billed, rent }: Awaited<ReturnType<typeof rentOf>>) {
  const nets = new Map([...rent.byRate].map(([rate, { net }]) => [rate, net]));
  const unpaid = { net: 0, vat: 0 };
  for (const line of own.filter(({ is_cancelled, is_invoiced }) => is_cancelled && is_invoiced)) {
    const paid = billed.get(line) ?? { net: 0, vat: 0 };
    const net = halalas(line.net) - paid.net;
    nets.set(line.vat_rate, (nets.get(line.vat_rate) ?? 0) + net);
    unpaid.net += net;
    unpaid.vat += halalas(line.vat) - paid.vat;
  }
  const open = new Set(splits.filter((split) => split.open > 0).map(({ id }) => id));
  const scheduled = lines.filter((line) => !line.is_invoiced && !line.is_cancelled && open.has(line.installment_id));
  return { credits: await creditsOfRent(scope, ended, nets, scheduled), unpaid };
}
/** The credit notes of a lease's bill. */
export const creditsOfLease = async (scope: Scope, { lease_id }: Pick<LeasingClearance, 'lease_id'>): Promise<RentCredit[]> =>
  (await creditsAndUnpaid(scope, await rentOf(scope, lease_id))).credits;

/** A contract's credit counts once no unit of it is let any more, and unless another clearance of it is under way. */
async function creditOf(scope: Scope, lease: number, clearance: number | null): Promise<string> {
  const { rows } = await scope.client.query<{ contract_id: number }>({
    name: 'clearance.credit_contract',
    text: `select l.contract_id from leases l where l.company_id = $1 and l.id = $2
      and not exists (select from leases o where o.company_id = $1 and o.contract_id = l.contract_id
        and o.status ${inGroup('lease', 'to_come', 'lived_in')})
      and not exists (select from leasing_clearances c where c.company_id = $1 and c.contract_id = l.contract_id
        and c.id is distinct from $3 and (c.issued_on is not null and c.bill_no is null or c.status ${inGroup('leasing_clearance', 'unpaid')}))`,
    values: [scope.company, lease, clearance],
  });
  return rows[0] ? totalOf((await freeCreditsOf(scope, rows[0].contract_id)).filter(({ is_deposit }) => !is_deposit)) : '0.00';
}

/** What the books say of a lease that ended. */
export async function basisOf(scope: Scope, lease: number, clearance: number | null): Promise<ClearanceBasis> {
  const [found, deposits, tenant_credit] = await Promise.all([
    rentOf(scope, lease),
    depositsOf(scope, lease, clearance),
    creditOf(scope, lease, clearance),
  ]);
  const { ended, splits, rent } = found;
  const { credits, unpaid } = await creditsAndUnpaid(scope, found);
  const unearned = (what: 'net' | 'vat'): string =>
    money(Math.max(0, credits.reduce((total, one) => total + one[what], 0) - unpaid[what]));
  const { start_on, end_on, ended_on, handed_over_on, calendar } = ended;
  const last = contractYears({ start: start_on, end: end_on, calendar, free_days: 0 }).at(-1);
  const outstanding = splits.reduce((total, { open }) => total + open, 0);
  return {
    rent_until: ended_on,
    handed_over_on,
    is_early: ended_on < end_on,
    outstanding: money(outstanding),
    billed: money(rent.billed),
    earned: money(rent.earned),
    earned_days: rent.earned_days,
    unearned_net: unearned('net'),
    unearned_vat: unearned('vat'),
    yearly_rent: money(rentInYear(Number(ended.yearly_rent), last?.number ?? 1, ended.increments)),
    year_days: last?.days ?? 365,
    days_after_end: Math.max(0, daysBetween(ended_on, handed_over_on)),
    deposit: money(deposits.reduce((total, { amount }) => total + Number(amount), 0)),
    tenant_credit,
  };
}
