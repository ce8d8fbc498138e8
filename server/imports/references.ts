import { getTableColumns, getTableName } from 'drizzle-orm';
import type { Fields } from '../../src/api/define-fields.ts';
import type { EntityName } from '../../src/api/entities.ts';
import { folded } from '../../src/locales/plain.ts';
import { foldedSql } from '../db/schema/columns.ts';
import { equipments } from '../db/schema/equipment.ts';
import {
  maintenanceCategories,
  maintenanceSubsubcategories,
  maintenanceTypes,
  partCategories,
} from '../db/schema/maintenance.ts';
import { meters } from '../db/schema/meter.ts';
import { users } from '../db/schema/people.ts';
import { buildings, compounds, unitStatusDetails, units, unitTypes } from '../db/schema/property.ts';
import { providers } from '../db/schema/provider.ts';
import { businessTypes, interestLevels, tradeNames } from '../db/schema/settings.ts';
import { workOrderChecklists } from '../db/schema/work-order-checklist.ts';
import type { Scope } from '../db/scope.ts';
import type { CompanyTable } from '../kit/records.ts';

/** Where what a row names is looked for. */
const tables: Partial<Record<EntityName, CompanyTable>> = {
  building: buildings,
  business_type: businessTypes,
  compound: compounds,
  equipment: equipments,
  interest_level: interestLevels,
  maintenance_category: maintenanceCategories,
  maintenance_subsubcategory: maintenanceSubsubcategories,
  maintenance_type: maintenanceTypes,
  meter: meters,
  part_category: partCategories,
  provider: providers,
  trade_name: tradeNames,
  unit: units,
  unit_status_detail: unitStatusDetails,
  unit_type: unitTypes,
  user: users,
  work_order_checklist: workOrderChecklists,
};
/** What people call a record: the columns of these that its table has. */
const names = ['code', 'number', 'name', 'name_en', 'name_ar', 'email'];
/** References by which records of the same name are told apart. */
const places = ['compound_id', 'equipment_id'] as const;

interface Candidate {
  id: number;
  names: string[];
  compound_id?: number;
  equipment_id?: number;
}
export type References = Map<string, Candidate[]>;
const keyOf = (cell: string) => folded(cell).replace(/\s+/g, ' ').trim();

/** The records that some rows name, by field and name: one query for each field. */
export async function findReferences(
  { client, company }: Scope,
  fields: Fields,
  rows: Record<string, string>[],
): Promise<Map<string, References>> {
  const found = new Map<string, References>();
  for (const [field, { meta }] of Object.entries(fields)) {
    const table = meta.kind === 'reference' && meta.to ? tables[meta.to] : undefined;
    const wanted = [...new Set(rows.flatMap((row) => (row[field] ? [keyOf(row[field])] : [])))];
    if (!table || !wanted.length) continue;
    const columns = getTableColumns(table);
    const own = names
      .filter((name) => name in columns)
      .map((name) => `regexp_replace(${foldedSql(`x."${name}"`)}, '\\s+', ' ', 'g')`);
    const narrow = places.filter((name) => name in columns).map((name) => `x."${name}"::int as "${name}"`);
    const { rows: candidates } = await client.query<Candidate>(
      `select x.id::int, array[${own}] as names${narrow.map((one) => `, ${one}`).join('')} from "${getTableName(table)}" x
        where x.company_id = $1 and (${own.map((one) => `${one} = any($2)`).join(' or ')})`,
      [company, wanted],
    );
    const byName: References = new Map();
    for (const candidate of candidates)
      for (const name of new Set(candidate.names)) byName.set(name, [...(byName.get(name) ?? []), candidate]);
    found.set(field, byName);
  }
  return found;
}

/** The record that a cell names, among those that agree with the row's other references: its id, or why none. */
export function referenceOf(
  references: References | undefined,
  cell: string,
  others: Record<string, unknown>,
): { id: number } | { wrong: 'unknown' | 'several' } {
  const agreeing = (references?.get(keyOf(cell)) ?? []).filter((candidate) =>
    places.every((place) => candidate[place] === undefined || others[place] === undefined || candidate[place] === others[place]),
  );
  const [only] = agreeing;
  if (!only) return { wrong: 'unknown' };
  return agreeing.length > 1 ? { wrong: 'several' } : { id: only.id };
}
