import type { Lease, NoticeGround } from '../../../api/leasing/lease.ts';
import { daysBetween } from '../../../calendar/days.ts';

/** A rule on how leases are ended and renewed (domain 3.7): where, for which use and from when it applies. */
interface LeaseRegulation {
  id: 'RR-2' | 'RR-3' | 'RR-4' | 'RR-5';
  /** The English name of a city, in lower case; null for the whole Kingdom. */
  zone: string | null;
  use: 'residential' | null;
  from: string;
  /** How many days before the end something must be said. */
  days: number;
  citation: string;
}

const decree = 'Royal Decree D/73 of 2/4/1447';
const leaseRegulations: LeaseRegulation[] = [
  { id: 'RR-2', zone: null, use: null, from: '2025-09-25', days: 60, citation: decree },
  { id: 'RR-3', zone: 'riyadh', use: null, from: '2025-09-25', days: 0, citation: decree },
  { id: 'RR-4', zone: 'riyadh', use: 'residential', from: '2025-12-22', days: 365, citation: 'REGA decision of 2/7/1447' },
  { id: 'RR-5', zone: null, use: null, from: '2025-09-25', days: 90, citation: decree },
];

/** What the rules go by. */
export type Regulated = Pick<Lease, 'city' | 'property_use' | 'start_on' | 'end_on'>;

/** Leases of less than so many days simply end: the windows were longer than they are. */
const leastDays = 90;
const isShort = ({ start_on, end_on }: Pick<Lease, 'start_on' | 'end_on'>): boolean =>
  daysBetween(start_on, end_on) + 1 < leastDays;

/** The rule of this name, if it binds a lease on a day. */
export const regulationOf = (id: LeaseRegulation['id'], lease: Regulated, day: string): LeaseRegulation | undefined =>
  isShort(lease)
    ? undefined
    : leaseRegulations.find(
        (one) =>
          one.id === id &&
          (one.zone === null || one.zone === lease.city?.toLowerCase()) &&
          (one.use === null || one.use === lease.property_use) &&
          one.from <= day,
      );

/** How many days before its end a notice must be given: RR-2, or RR-4 if the landlord wants to live there. */
export const noticeDays = (lease: Regulated, ground: 'any' | 'personal_use', day: string): number =>
  Math.max(
    regulationOf('RR-2', lease, day)?.days ?? 0,
    ground === 'personal_use' ? (regulationOf('RR-4', lease, day)?.days ?? 0) : 0,
  );

/** RR-3: the only grounds on which a landlord may refuse to renew; null for any. */
export const lawfulGrounds = (lease: Regulated, day: string): readonly NoticeGround[] | null =>
  regulationOf('RR-3', lease, day) ? ['non_payment', 'structural', 'personal_use'] : null;

/** RR-2: whether it is followed by another one on the same terms unless somebody gives notice. */
const renewsUnlessNoticed = (lease: Regulated): boolean => regulationOf('RR-2', lease, lease.end_on) !== undefined;

/** Where a landlord needs a ground to end it, a company can't opt out of its renewal either. */
const mustRenew = (lease: Regulated): boolean => regulationOf('RR-3', lease, lease.end_on) !== undefined;

/** What decides on renewal by itself. */
export type Renewing = Regulated & Pick<Lease, 'opted_out' | 'is_promised'>;

/** Whether another lease follows it unless somebody gives notice: not if its unit was promised, nor if the company may opt out. */
export const renewsByItself = (lease: Renewing): boolean =>
  renewsUnlessNoticed(lease) && !lease.is_promised && (!lease.opted_out || mustRenew(lease));

/** RR-5: how many days before the end of a lease another rent for the term after it must be asked for; 0 for no limit. */
export const rentChangeDays = (lease: Regulated, day: string): number => regulationOf('RR-5', lease, day)?.days ?? 0;

/** RR-4: how many days a notice for personal use must have run before the lease may be terminated for it; 0 for none. */
export const personalUseNoticeDays = (lease: Regulated, day: string): number => regulationOf('RR-4', lease, day)?.days ?? 0;

/** RR-4: how long a unit that its landlord wanted to live in isn't let. */
export const daysBlocked = (lease: Regulated, day: string): number => regulationOf('RR-4', lease, day)?.days ?? 0;
