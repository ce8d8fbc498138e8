import type { TaxReport, taxReportCalls } from '../../src/api/finance/tax-report.ts';
import { taxReportLifecycle } from '../../src/machines/finance/tax-report/lifecycle.ts';
import { taxReports } from '../db/schema/tax-report.ts';
import { type Handlers, moved } from '../http/contract.ts';
import { enqueue } from '../jobs/job.ts';
import { crudOf } from '../kit/crud.ts';
import { advance, bindLifecycle, dropTimers } from '../kit/lifecycle.ts';
import { notify } from '../kit/notify.ts';
import { setColumns } from '../kit/records.ts';
import { mailPosted } from './invoice-delivery.ts';
import { enterBooks } from './ledger/enter-books.ts';
import { readTaxReport, taxReportStore } from './zatca/report-record.ts';
import { openReport } from './zatca/reporting.ts';
import { taxReportJob } from './zatca/sending.ts';
import { makeTaxDocument } from './zatca/tax-document.ts';

const r = taxReports;

/** The document that a report is of. */
const documentOf = ({ invoice_id, credit_note_id }: Pick<TaxReport, 'invoice_id' | 'credit_note_id'>) =>
  invoice_id === null
    ? ({ entity: 'credit_note', id: credit_note_id as number } as const)
    : ({ entity: 'invoice', id: invoice_id } as const);

bindLifecycle({
  lifecycle: taxReportLifecycle,
  table: r,
  lockFirst: enterBooks,
  read: readTaxReport,
  tells: (report) => [documentOf(report)],
  effects: {
    makeDocument: async ({ scope, record, now }) =>
      setColumns(scope, r, record.id, { ...(await makeTaxDocument(scope, record)), sent_at: now.toISOString() }),
    submit: ({ scope, services, record }) => enqueue(scope, services, taxReportJob, { report: record.id }),
    recordAnswer: ({ scope, record, event, now }) =>
      setColumns(scope, r, record.id, { answered_at: now.toISOString(), messages: event.messages ?? [], error: null }),
    recordFailure: ({ scope, record, event }) =>
      setColumns(scope, r, record.id, { attempts: record.attempts + 1, error: event.error ?? null }),
    forgetFailures: ({ scope, record }) => setColumns(scope, r, record.id, { attempts: 0, error: null }),
    notifyPoster: ({ scope, services, record, to }) =>
      notify(scope, services, {
        user: record.created_by,
        messageKey: `finance.tax_report.told.${to}`,
        values: { ref_no: record.number },
        ...{ entity: 'tax_report', record: record.id, by: null },
      }),
    makeAnother: async (moving) => {
      const { id, entity } = documentOf(moving.record);
      // Written before, so that there is one report of a document at a time.
      await openReport(moving, entity === 'invoice' ? { invoice_id: id } : { credit_note_id: id }, moving.record.kind);
    },
    // A simplified invoice was mailed when it was posted.
    mailInvoice: async ({ record, ...moving }) => {
      if (record.invoice_id !== null && record.kind === 'standard') await mailPosted(moving, [record.invoice_id]);
    },
    stopTimer: ({ scope, record }) => dropTimers(scope, 'tax_report', record.id, 'send'),
  },
});

const crud = crudOf<TaxReport>(taxReportStore, { read: readTaxReport });
export const taxReportHandlers: Handlers<typeof taxReportCalls> = {
  list: crud.list,
  get: crud.get,
  retry: async ({ scope, services, currentUser, params: { id }, body: { version } }) => {
    await advance(scope, services, { entity: 'tax_report', id, currentUser, version, event: { type: 'retry' } });
    return moved('tax_report', await readTaxReport(scope, id));
  },
};
