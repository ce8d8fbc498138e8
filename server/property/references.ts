import { and, eq, getTableColumns, getTableName } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Scope } from '../db/scope.ts';
import { invalid } from '../kit/api-error.ts';
import type { CompanyTable } from '../kit/records.ts';

/**
 * Foreign keys in the input: each must refer to a record of this company, otherwise 422 names the field. Empty ones are
 * skipped.
 */
export async function mustExist(
  scope: Scope,
  values: Record<string, unknown>,
  fields: Record<string, CompanyTable>,
): Promise<void> {
  const wrong: Record<string, string> = {};
  await Promise.all(
    Object.entries(fields).map(async ([field, table]) => {
      const id = values[field];
      if (id === undefined || id === null) return;
      const { company_id, id: key } = getTableColumns(table) as Record<'company_id' | 'id', PgColumn>;
      const [found] = await scope.db
        .select({ id: key })
        .from(table)
        .where(and(eq(company_id, scope.company), eq(key, id)));
      if (!found) wrong[field] = 'app.error.unknown_reference';
    }),
  );
  if (Object.keys(wrong).length) throw invalid(wrong);
}

export const present = (values: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));

/**
 * A list of ids in the input, sorted and each once, whose records this company has; otherwise 422 names the field. Undefined if it
 * wasn't given. The records aren't deleted until the transaction ends: no foreign key sees such a list.
 */
export async function knownIds(scope: Scope, field: string, given: unknown, table: CompanyTable): Promise<number[] | undefined> {
  if (!Array.isArray(given)) return undefined;
  const wanted = [...new Set(given as number[])].sort((a, b) => a - b);
  const name = getTableName(table);
  const { rowCount } = await scope.client.query({
    name: `known.${name}`,
    text: `select from "${name}" where company_id = $1 and id = any($2::bigint[]) order by id for key share`,
    values: [scope.company, wanted],
  });
  if ((rowCount ?? 0) < wanted.length) throw invalid({ [field]: 'app.error.unknown_reference' });
  return wanted;
}
