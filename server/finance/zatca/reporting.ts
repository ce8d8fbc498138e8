import type { Invoice } from '../../../src/api/finance/invoice.ts';
import type { TaxReport } from '../../../src/api/finance/tax-report.ts';
import { nowOf } from '../../kit/clock.ts';
import type { WriteContext } from '../../kit/crud.ts';
import { type Company, systemUser } from '../../kit/current-user.ts';
import { advance, setTimer } from '../../kit/lifecycle.ts';
import { createRecord } from '../../kit/records.ts';
import type { Services } from '../../kit/services.ts';
import type { TaxAuthority } from './provider.ts';
import { taxReportStore } from './report-record.ts';

/** Whom a company reports to: a sandbox company to the local stand-in, any other to what the server was started with, if at all. */
export const authorityOf = ({ taxAuthority, taxSandbox }: Services, { sandbox }: Company): TaxAuthority | null =>
  taxAuthority ?? (sandbox ? taxSandbox : null);

/** A simplified document is reported so many hours after its issue: what is wrong with it can be seen until then. 24 are allowed. */
export const hoursToReport = 20;

/**
 * Begins the report of a document that was posted: a standard one is sent at once, as its buyer waits for it; a simplified one
 * waits, and can be void until it is sent. Without a tax authority there is nobody to report to.
 */
export async function openReport(
  { scope, services, currentUser }: WriteContext,
  document: { invoice_id: number } | { credit_note_id: number },
  kind: TaxReport['kind'] | null,
): Promise<void> {
  if (kind === null || !authorityOf(services, currentUser.company)) return;
  const now = nowOf(currentUser.company);
  const due = kind === 'standard' ? now : new Date(now.getTime() + hoursToReport * 3_600_000);
  const id = await createRecord(scope, services, currentUser, taxReportStore, { ...document, kind, due_at: due.toISOString() });
  if (kind === 'simplified') await setTimer(scope, 'tax_report', id, 'send', due);
  else await advance(scope, services, { ...about(currentUser, id), event: { type: 'send' } });
}
/** The same for invoices that were posted, by the kind that was kept with each. */
export async function openReports(context: WriteContext, invoices: readonly number[]): Promise<void> {
  if (!authorityOf(context.services, context.currentUser.company)) return;
  const { rows } = await context.scope.client.query<{ id: number; kind: TaxReport['kind'] }>({
    name: 'invoices.to_report',
    text: 'select id::int, tax_type as kind from invoices where company_id = $1 and id = any($2) and tax_type is not null order by id',
    values: [context.scope.company, invoices],
  });
  for (const { id, kind } of rows) await openReport(context, { invoice_id: id }, kind);
}
const about = ({ company }: WriteContext['currentUser'], id: number) =>
  ({ entity: 'tax_report', id, currentUser: systemUser(company) }) as const;

/** What was not sent yet needn't be, once its document is void. Throws an ApiError where the tax authority may have it. */
export async function withdrawReport(
  { scope, services, currentUser }: WriteContext,
  { tax_report_id }: Pick<Invoice, 'tax_report_id'>,
): Promise<void> {
  if (tax_report_id === null) return;
  await advance(scope, services, { ...about(currentUser, tax_report_id), event: { type: 'withdraw' } });
}
