import { type SQL, sql } from 'drizzle-orm';
import type { CompanyTable } from '../../kit/records.ts';

/** How an invoice or a credit note stands with the tax authority, by its newest report. */
export const shownReport = (
  of: 'invoice' | 'credit_note',
  { company_id, id }: CompanyTable,
): Record<'tax_report' | 'tax_report_id', SQL> => {
  const newest = (show: string) =>
    sql`(select ${sql.raw(show)} from tax_reports r where r.company_id = ${company_id} and r.${sql.raw(of)}_id = ${id}
      and r.status <> 'replaced')`;
  return { tax_report: sql`coalesce(${newest('r.status')}, 'not_applicable')`, tax_report_id: newest('r.id') };
};
