import { daysBetween, plusDays } from '../../src/calendar/days.ts';
import type { ClearanceGoal } from './clearances.ts';
import { corporates } from './customers.ts';
import type { DiscountGoal } from './discounts.ts';
import type { Goal } from './leads.ts';
import type { TakeoverGoal } from './takeovers.ts';
import type { Tenancy } from './tenancies.ts';
import type { TicketGoal } from './tickets.ts';
import type { UtilityGoal } from './utilities.ts';
import type { VillaGoal } from './villas.ts';
import type { WaitingGoal } from './waiting.ts';

/** What happens in a demo company, and when. */
export interface Plan {
  /** From this date on quotations need approval. */
  rulesFrom: string;
  leads: { goal: Goal; on: string }[];
  utilities: { goal: UtilityGoal; on: string }[];
  waiting: { goal: WaitingGoal; on: string }[];
  tickets: { goal: TicketGoal; on: string }[];
  takeovers: { goal: TakeoverGoal; on: string }[];
  /** Villas for sale: those that are in the register, and those that are still to be built. */
  villas: { goal: VillaGoal; on: string }[];
  offPlan: { goal: VillaGoal; on: string }[];
  tenancies: (Tenancy & { on: string })[];
  discounts: { goal: DiscountGoal; on: string }[];
  /** When the office enters what happened since: who moved in, and which rents were paid. */
  months: string[];
  /** When a manager begins to help out. */
  standInFrom?: string;
}

/** How far leads get, how many of each, and between which dates they are created. */
type LeadPlan = [goal: Goal, count: number, first: string, last: string][];
const najdLeads: LeadPlan = [
  ['moved_in', 10, '2025-04-06', '2025-11-02'],
  ['expired', 4, '2025-12-24', '2025-12-29'],
  ['lost', 22, '2025-03-02', '2025-12-28'],
  ['reopened', 2, '2025-12-18', '2025-12-21'],
  ['declined', 4, '2025-12-11', '2025-12-18'],
  ['cancelled', 4, '2025-12-30', '2026-01-06'],
  ['superseded', 2, '2026-01-04', '2026-01-06'],
  ['rejected', 4, '2026-01-01', '2026-01-05'],
  ['signed', 6, '2025-12-14', '2025-12-21'],
  ['generated', 4, '2025-12-18', '2025-12-24'],
  ['accepted', 5, '2025-12-23', '2025-12-30'],
  ['negotiating', 4, '2025-12-17', '2025-12-26'],
  ['sent', 4, '2025-12-24', '2026-01-04'],
  ['late', 2, '2025-12-28', '2025-12-31'],
  ['delegated', 1, '2025-12-30', '2025-12-30'],
  ['waiting', 4, '2026-01-05', '2026-01-08'],
  ['approved', 5, '2026-01-01', '2026-01-05'],
  ['draft', 4, '2026-01-06', '2026-01-08'],
  ['capped', 1, '2025-12-29', '2025-12-29'],
  ['viewing', 5, '2026-01-05', '2026-01-10'],
  ['qualified', 9, '2026-01-06', '2026-01-12'],
  ['contacted', 9, '2026-01-12', '2026-01-14'],
  ['new', 2, '2026-01-14', '2026-01-14'],
  ['new', 8, '2026-01-15', '2026-01-15'],
];

/** What companies rent: from when, for how long, where, and how many units. */
const najdCompanies: [start: string, months: number, compound: string, units: number, use?: 'commercial'][] = [
  ['2024-12-15', 24, 'Olaya Business Hub', 8, 'commercial'],
  ['2025-02-01', 36, 'Malqa Square', 6, 'commercial'],
  ['2025-03-01', 24, 'Al Narjis Gardens', 10],
  ['2025-04-01', 12, 'Khobar Corniche Homes', 9],
  ['2025-01-31', 24, 'Qurtubah Residence Compound', 9],
  ['2025-08-15', 12, 'Al Narjis Gardens', 10],
  ['2025-06-01', 24, 'Khobar Corniche Homes', 9],
  ['2025-05-01', 24, 'Al Narjis Gardens', 10],
  ['2025-07-01', 12, 'Malqa Square', 10],
  ['2025-03-15', 36, 'Qurtubah Residence Compound', 10],
  ['2025-09-01', 36, 'Olaya Business Hub', 10, 'commercial'],
  ['2025-02-15', 24, 'Olaya Business Hub', 6, 'commercial'],
  ['2024-12-01', 24, 'Al Narjis Gardens', 12],
  ['2025-02-08', 12, 'Al Narjis Gardens', 12],
  ['2025-02-10', 24, 'Al Narjis Gardens', 12],
  ['2025-04-15', 12, 'Al Narjis Gardens', 12],
  ['2025-05-20', 24, 'Al Narjis Gardens', 12],
  ['2025-06-15', 12, 'Al Narjis Gardens', 12],
  ['2025-07-10', 12, 'Al Narjis Gardens', 12],
  ['2025-08-01', 36, 'Al Narjis Gardens', 12],
  ['2025-01-20', 36, 'Qurtubah Residence Compound', 11],
  ['2025-03-10', 12, 'Qurtubah Residence Compound', 11],
  ['2025-06-10', 24, 'Qurtubah Residence Compound', 11],
  ['2025-08-10', 12, 'Qurtubah Residence Compound', 11],
  ['2025-02-20', 12, 'Khobar Corniche Homes', 11],
  ['2025-05-10', 24, 'Khobar Corniche Homes', 11],
  ['2025-07-20', 12, 'Khobar Corniche Homes', 11],
  ['2025-02-25', 24, 'Malqa Square', 12],
  ['2025-06-20', 12, 'Malqa Square', 12],
  ['2025-01-25', 24, 'Malqa Square', 3, 'commercial'],
  ['2025-02-05', 36, 'Olaya Business Hub', 10, 'commercial'],
  ['2025-04-10', 24, 'Olaya Business Hub', 10, 'commercial'],
  ['2025-05-25', 12, 'Olaya Business Hub', 10, 'commercial'],
  ['2025-08-05', 36, 'Olaya Business Hub', 10, 'commercial'],
  ['2025-05-18', 24, 'Al Narjis Gardens', 6],
  ['2025-03-20', 36, 'Olaya Business Hub', 4, 'commercial'],
];

const homes = ['Al Narjis Gardens', 'Qurtubah Residence Compound', 'Malqa Square', 'Khobar Corniche Homes'];
const spread = (first: string, last: string, n: number, of: number) =>
  plusDays(last, -Math.round(((of - 1 - n) / Math.max(1, of - 1)) * daysBetween(first, last)));

type Private = Pick<Tenancy, 'start' | 'fate'> & Partial<Tenancy>;
const some = (count: number, first: string, last: string, of: (start: string, n: number) => Omit<Private, 'start'>): Private[] =>
  Array.from({ length: count }, (_, n) => {
    const start = spread(first, last, n, count);
    return { start, ...of(start, n) };
  });

/** How far the clearances of leases come that ended lately, those of the earliest the farthest. */
const clearances: ClearanceGoal[] = [
  'settled',
  'invoiced',
  'disputed',
  'statement_issued',
  'assessed',
  'inspecting',
  'inspection_scheduled',
  'requested',
];

/** In whichever compound a home is free. */
const anywhere = { compound: '', fate: { stays: true } } as const;

/** Private tenants of the past years, and how their leases ended. */
const najdPrivate: Private[] = [
  ...some(9, '2024-12-20', '2025-01-12', () => ({ fate: { renews: true } })),
  ...some(5, '2024-12-24', '2025-01-09', () => ({ fate: { ends: 'overstay' } })),
  ...some(8, '2024-12-12', '2024-12-30', (_, n) => ({ fate: { ends: 'cleared', clearance: clearances[n] ?? 'requested' } })),
  ...some(6, '2024-11-20', '2025-03-01', (_, n) => ({
    fate: { ends: 'cleared', clearance: 'closed' },
    months: n < 2 ? 12 : 6,
  })),
  ...some(11, '2025-01-20', '2025-03-25', (_, n) => ({
    fate: { notice: spread('2025-12-01', '2026-01-13', n, 11), party: n % 4 === 3 ? 'landlord' : 'tenant' },
  })),
  { start: '2025-03-10', fate: { terminated: '2026-01-05', kind: 'non_payment' } },
  { start: '2025-04-07', fate: { terminated: '2026-01-06', kind: 'death', keys: { after: 3, clearance: 'cancelled' } } },
  { start: '2025-05-05', fate: { terminated: '2025-12-22', kind: 'mutual', keys: { after: 4, clearance: 'agreed' } } },
  ...some(6, '2025-02-10', '2025-12-01', () => ({ fate: { stays: true } })),
  // Terms by the Hijri calendar, one of them from the thirtieth of a month (30 Safar 1447).
  ...['2025-03-01', '2025-06-27', '2025-08-24', '2025-10-01'].map(
    (start): Private => ({ start, calendar: 'hijri', fate: { stays: true } }),
  ),
  // Dates that are edge cases, a rent-free month, and an iqama that expires during the lease.
  { start: '2024-02-29', months: 24, fate: { stays: true } },
  { start: '2025-01-31', months: 24, payments_per_year: 12, fate: { stays: true } },
  { start: '2025-01-16', fate: { notice: '2025-12-15' } },
  { start: '2025-09-21', free_days: 30, payments_per_year: 12, fate: { stays: true } },
  { start: '2025-06-15', identity_expiry: '2025-12-20', customer: 241, fate: { stays: true } },
  // Identities that expire soon.
  { ...anywhere, start: '2025-03-09', identity_expiry: '2026-01-27', customer: 251 },
  { ...anywhere, start: '2025-07-06', identity_expiry: '2026-02-08', customer: 252 },
  { ...anywhere, start: '2025-09-14', identity_expiry: '2026-02-19', customer: 256 },
  { ...anywhere, start: '2025-10-05', identity_expiry: '2026-03-03', customer: 257 },
  ...some(10, '2025-02-16', '2025-11-09', () => anywhere),
  // Nobody gives notice: renewed by law, on the same terms (RR-2).
  ...some(3, '2024-12-30', '2025-01-12', () => anywhere),
];

const leadsOf = (plan: LeadPlan): Plan['leads'] =>
  plan.flatMap(([goal, count, first, last]) =>
    Array.from({ length: count }, (_, n) => ({ goal, on: spread(first, last, n, count) })),
  );
const privateOf = (list: Private[], compounds: string[]): Plan['tenancies'] =>
  list.map((one, n) => ({
    ...{ months: 12, units: 1, compound: compounds[n % compounds.length] as string, use: 'residential', customer: 150 + n },
    ...one,
    // A feast may lie between.
    on: plusDays(one.start, -33),
  }));

const najdUtilities: Plan['utilities'] = [
  { goal: 'linked', on: '2025-10-12' },
  { goal: 'linked', on: '2025-10-26' },
  { goal: 'rejected', on: '2025-11-09' },
  { goal: 'linked', on: '2025-11-16' },
  { goal: 'linked', on: '2025-11-30' },
  { goal: 'cancelled', on: '2025-12-07' },
  { goal: 'linked', on: '2025-12-14' },
  { goal: 'released', on: '2025-12-28' },
  { goal: 'sent_to_provider', on: '2025-12-30' },
  { goal: 'release_requested', on: '2026-01-04' },
  { goal: 'sent_to_provider', on: '2026-01-05' },
  { goal: 'approved', on: '2026-01-06' },
  { goal: 'under_review', on: '2026-01-11' },
  { goal: 'submitted', on: '2026-01-13' },
  { goal: 'submitted', on: '2026-01-14' },
];
const najdWaiting: Plan['waiting'] = [
  { goal: 'left', on: '2025-12-21' },
  { goal: 'waiting', on: '2025-12-28' },
  { goal: 'expired', on: '2026-01-04' },
  { goal: 'accepted', on: '2026-01-06' },
  { goal: 'declined', on: '2026-01-07' },
  { goal: 'waiting', on: '2026-01-11' },
  // Days of their own: both would choose the newest lead.
  { goal: 'waiting', on: '2026-01-13' },
  { goal: 'offered', on: '2026-01-14' },
];

const najdTakeovers: Plan['takeovers'] = [
  { goal: 'accepted', on: '2025-12-21' },
  { goal: 'declined', on: '2026-01-04' },
  { goal: 'withdrawn', on: '2026-01-07' },
  { goal: 'requested', on: '2026-01-13' },
  { goal: 'requested', on: '2026-01-14' },
];

/** Of every status, two of them overdue. */
const najdTickets: Plan['tickets'] = [
  { goal: 'closed', on: '2025-10-12' },
  { goal: 'closed', on: '2025-11-02' },
  { goal: 'closed_by_itself', on: '2025-11-19' },
  { goal: 'closed_by_itself', on: '2025-12-03' },
  { goal: 'closed', on: '2025-12-14' },
  { goal: 'closed', on: '2025-12-28' },
  { goal: 'assigned', on: '2026-01-11' },
  { goal: 'closed', on: '2026-01-06' },
  { goal: 'in_progress', on: '2026-01-13' },
  { goal: 'reopened', on: '2026-01-07' },
  { goal: 'in_progress', on: '2026-01-11' },
  { goal: 'resolved', on: '2026-01-12' },
  { goal: 'cancelled', on: '2026-01-13' },
  { goal: 'pending', on: '2026-01-15' },
];

/** Forty deliveries: 28 of them come to an inspection, with seven or eight snags in turn. */
const najdVillas: [goal: VillaGoal, count: number, first: string, last: string][] = [
  ['resold', 2, '2025-08-24', '2025-08-27'],
  ['signed', 4, '2025-08-31', '2025-10-12'],
  ['approved', 4, '2025-09-03', '2025-10-05'],
  ['rejected', 2, '2025-09-28', '2025-10-08'],
  ['reinspection', 4, '2025-10-05', '2025-10-22'],
  ['fixing', 4, '2025-10-12', '2025-10-29'],
  ['issues_open', 4, '2025-10-19', '2025-11-05'],
  ['inspecting', 4, '2025-11-02', '2025-11-16'],
  ['inspection_scheduled', 4, '2025-11-09', '2025-11-26'],
  ['issued', 4, '2025-11-16', '2025-12-03'],
  ['draft', 4, '2025-11-23', '2025-12-07'],
];
const najdOffPlan: [goal: VillaGoal, count: number, first: string, last: string][] = [
  ['contracted', 8, '2025-09-07', '2025-12-10'],
  ['cancelled', 2, '2025-10-12', '2025-11-09'],
  ['reserved', 4, '2026-01-04', '2026-01-08'],
  ['available', 10, '2025-09-07', '2026-01-11'],
];
const villasOf = (plan: typeof najdVillas): Plan['villas'] =>
  plan.flatMap(([goal, count, first, last]) =>
    Array.from({ length: count }, (_, n) => ({ goal, on: spread(first, last, n, count) })),
  );

const najdDiscounts: Plan['discounts'] = [
  { goal: 'applied', on: '2025-09-17' },
  { goal: 'rejected', on: '2025-10-12' },
  { goal: 'applied', on: '2025-11-05' },
  { goal: 'restored', on: '2025-11-23' },
  { goal: 'cancelled', on: '2025-12-14' },
  { goal: 'applied', on: '2025-12-21' },
  { goal: 'approved', on: '2026-01-11' },
  { goal: 'requested', on: '2026-01-13' },
  { goal: 'requested', on: '2026-01-14' },
];
/** Twice a month from the autumn on. */
const months = [
  ...['2024-12-29', '2025-01-29', '2025-02-26', '2025-03-30', '2025-04-30', '2025-05-28', '2025-06-29', '2025-07-30'],
  ...['2025-08-31', '2025-09-30', '2025-10-29', '2025-11-16', '2025-11-30', '2025-12-15', '2025-12-29', '2026-01-13'],
];

export const najdPlan: Plan = {
  discounts: najdDiscounts,
  months,
  standInFrom: '2026-01-11',
  villas: villasOf(najdVillas),
  offPlan: villasOf(najdOffPlan),
  rulesFrom: '2025-08-24',
  utilities: najdUtilities,
  waiting: najdWaiting,
  tickets: najdTickets,
  takeovers: najdTakeovers,
  leads: leadsOf(najdLeads),
  tenancies: [
    ...najdCompanies.map(([start, months, compound, units, use = 'residential' as const], n) => ({
      ...{ start, months, compound, units, use },
      corporate: corporates[n % corporates.length],
      fate: { stays: true } as const,
      on: plusDays(start, -40),
    })),
    ...privateOf(najdPrivate, homes),
  ],
};

/** A small company: a month's work. */
export const redPlan: Plan = {
  utilities: [],
  waiting: [],
  tickets: [],
  takeovers: [],
  villas: [],
  offPlan: [],
  discounts: [],
  months: months.slice(-4),
  rulesFrom: '2025-11-30',
  leads: leadsOf([
    ['lost', 1, '2025-12-07', '2025-12-07'],
    ['accepted', 1, '2025-12-26', '2025-12-26'],
    ['sent', 1, '2025-12-18', '2025-12-18'],
    ['waiting', 1, '2026-01-01', '2026-01-01'],
    ['qualified', 1, '2026-01-04', '2026-01-04'],
    ['contacted', 1, '2026-01-11', '2026-01-11'],
    ['new', 2, '2026-01-12', '2026-01-14'],
  ]),
  tenancies: privateOf(
    [
      { start: '2025-11-02', fate: { stays: true } },
      { start: '2025-11-16', fate: { stays: true } },
    ],
    ['Coral Towers'],
  ),
};
