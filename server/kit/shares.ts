import { eq, ne, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { shareLeft } from '../../src/api/shares.ts';
import type { Scope } from '../db/scope.ts';
import { ApiError, notFound } from './api-error.ts';
import { lockRow } from './lock.ts';
import type { CompanyTable } from './records.ts';

interface Shares {
  /** The rows with the shares, and the column that says of which whole. */
  table: CompanyTable & { share: PgColumn };
  of: PgColumn;
  /** The whole: locked, so that two shares added at once count one another. */
  whole: { table: CompanyTable; id: number };
  /** The row being changed. */
  but: number | null;
}

/** Refuses a share with which all shares of its whole would exceed 100 %. */
export async function checkShare(scope: Scope, given: number, { table, of, whole, but }: Shares): Promise<void> {
  if ((await lockRow(scope, whole.table, whole.id)) === undefined) throw notFound();
  const others: (SQL | undefined)[] = [
    eq(table.company_id, scope.company),
    eq(of, whole.id),
    but === null ? undefined : ne(table.id, but),
  ];
  const rows = await scope.db
    .select({ share: sql<number>`${table.share}` })
    .from(table)
    .where(
      sql.join(
        others.filter((one) => one !== undefined),
        sql` and `,
      ),
    );
  const left = shareLeft(rows.map(({ share }) => Number(share)));
  if (given > left)
    throw new ApiError(422, 'invalid', 'app.error.invalid', {
      fields: { share: { messageKey: 'app.error.shares_exceed', values: { left: Math.max(left, 0) / 100 } } },
    });
}
