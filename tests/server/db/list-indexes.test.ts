import { Column, getTableName, is, SQL, StringChunk, sql } from 'drizzle-orm';
import pg from 'pg';
import { expect, it } from 'vitest';
import { columnsOf } from '../../../server/db/prepared.ts';
import { stores } from '../../../server/entities.ts';
import type { CompanyTable, EntityStore } from '../../../server/kit/records.ts';
import { calls } from '../../../src/api/calls.ts';
import { type Call, filterNamesOf } from '../../../src/api/contract.ts';
import { rangedField } from '../../../src/api/list-filters.ts';
import { freshDatabase } from '../../setup/database.ts';

/** Lists of what a company sets up once: hundreds of records at most, which are sorted as fast as they are read. */
const bounded = new Set(
  `accounting_period bank_statement block building business_type business_type_distribution cash_box compound compound_bank
    compound_owner compound_warranty contract_discount_reason contracting_detail damage_price data_import dunning_step
    holiday income_category interest_level invoicing_run ledger_account maintenance_category maintenance_status_detail
    maintenance_subcategory maintenance_subsubcategory maintenance_type moon_sighting owner package part_category payment_term progress provider
    rejection_reason report_schedule role sales_member sellable_warranty service shop_type sub_account template trade_name unit_ownership
    unit_status_detail unit_type user workflow_config`.split(/\s+/),
);

/** Sorts and filters by what is computed, from several columns or other records: no index of one column has their order. */
const computed = new Set(
  `bank_deposit:sort.total bank_deposit:total_from bank_deposit:total_to cheque:view execution:sort.step_due_at
   execution:sole_approver invoice:is_overdue invoice:tax_report mobile_access:tenant_id part:is_low
   sellable_unit:progress_from sellable_unit:progress_to sellable_unit:sort.progress tax_report:gross_from tax_report:gross_to
   tax_report:issued_on_from tax_report:issued_on_to tax_report:sort.gross tax_report:sort.issued_on tax_report:sort.number
   tax_report:tenant_id tenant:status ticket:sla ticket:sort.priority unit:asking_rent_from
   unit:asking_rent_to unit:occupancy unit:sort.asking_rent unit:status`.split(/\s+/),
);

/** The place of a record's units is found from the units. */
const placed = /:(compound|block|building|unit_type)_id$/;

/** The columns of a store's table that a condition names, but those that every record is found by. */
function named(condition: SQL, table: CompanyTable): string[] {
  const written = new RegExp(`\\b${getTableName(table)}\\.(\\w+)`, 'g');
  const found = condition.queryChunks.flatMap((chunk) => {
    if (is(chunk, Column)) return chunk.table === table ? [chunk.name] : [];
    if (is(chunk, StringChunk)) return [...chunk.value.join('').matchAll(written)].map(([, column = '']) => column);
    return is(chunk, SQL) ? named(chunk, table) : [];
  });
  return [...new Set(found)].filter((column) => column !== 'company_id' && column !== 'id');
}

/** By what a list sorts and filters, and the columns that this reads. */
function* offers(entity: string, store: EntityStore): Generator<[by: string, columns: string[]]> {
  for (const [name, column] of Object.entries(store.sorts ?? {}))
    yield [`${entity}:sort.${name}`, is(column, Column) ? [column.name] : []];
  const area = entity.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
  const lists = Object.values<Call>((calls as Record<string, Record<string, Call>>)[area] ?? {}).filter(({ paged }) => paged);
  for (const name of new Set(lists.flatMap(filterNamesOf))) {
    const filter = store.filters?.[name];
    const column = filter ? undefined : columnsOf(store.table)[rangedField(name) ?? ''];
    if (column) yield [`${entity}:${name}`, [column.name]];
    else if (filter) yield [`${entity}:${name}`, named(filter(sql.placeholder('value'), new Map([[name, 1]])), store.table)];
  }
}

it('finds an index led by the company for each column that a list of many records sorts or filters by', async () => {
  const client = new pg.Client({ connectionString: await freshDatabase() });
  await client.connect();
  const { rows } = await client.query<{ table: string; column: string }>(
    `select t.relname as table, a.attname as column from pg_index i join pg_class t on t.oid = i.indrelid
      join pg_attribute c on c.attrelid = t.oid and c.attnum = i.indkey[0] and c.attname = 'company_id'
      join pg_attribute a on a.attrelid = t.oid and a.attnum = i.indkey[1]
      where i.indpred is null`,
  );
  await client.end();
  const indexed = new Set(rows.map(({ table, column }) => `${table}.${column}`));
  const missing: string[] = [];
  const unneeded = new Set(computed);
  let checked = 0;
  for (const [entity, store] of Object.entries(stores)) {
    if (bounded.has(entity)) continue;
    for (const [by, columns] of offers(entity, store)) {
      checked += 1;
      const [column, ...more] = columns;
      const isIndexed = !more.length && indexed.has(`${getTableName(store.table)}.${column}`);
      if (isIndexed || unneeded.delete(by) || (placed.test(by) && (!column || more.length))) continue;
      missing.push(`${by} reads ${getTableName(store.table)}(${columns})`);
    }
  }
  expect(checked).toBeGreaterThan(300);
  expect(missing, 'add them to listIndexes() of their table').toEqual([]);
  expect([...unneeded], 'have an index now').toEqual([]);
  expect([...bounded].filter((entity) => !Object.hasOwn(stores, entity))).toEqual([]);
});
