import { and, asc, eq, type SQL } from 'drizzle-orm';
import { units } from '../db/schema/property.ts';
import type { Scope } from '../db/scope.ts';
import { unitConflicts } from './occupancy.ts';

interface Wanted {
  /** The term, both days included. */
  from: string;
  to: string;
  unit_type_id?: number;
  compound_id?: number | null;
}

/** The ids of the units that can be let for a term: marketed, usable, and without a lease or hold in it; oldest first. */
export async function leasableUnits(scope: Scope, { from, to, unit_type_id, compound_id }: Wanted): Promise<number[]> {
  const narrowed: (SQL | undefined)[] = [
    unit_type_id === undefined ? undefined : eq(units.unit_type_id, unit_type_id),
    compound_id === undefined || compound_id === null ? undefined : eq(units.compound_id, compound_id),
  ];
  const found = await scope.db
    .select({ id: units.id })
    .from(units)
    .where(and(eq(units.company_id, scope.company), eq(units.market, 'for_lease'), ...narrowed))
    .orderBy(asc(units.id));
  const all = found.map(({ id }) => id);
  const taken = new Set(
    (await unitConflicts(scope, { units: all, from, to, butQuotation: 0 })).map((one) => Number(one.unit_id)),
  );
  return all.filter((id) => !taken.has(id));
}
