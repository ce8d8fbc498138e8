import { type InvoicingRun, invoicingRunColumns, invoicingRunFields } from '../../../api/finance/invoicing-run.ts';
import { invoicingRunFlows } from '../../../machines/finance/invoicing-run/flows.ts';
import { invoicingRunLifecycle } from '../../../machines/finance/invoicing-run/lifecycle.ts';
import { entityScreens } from '../../kit/entity/entity-page.tsx';
import { Rows } from './rows.tsx';

export const { List, New, Page } = entityScreens('invoicing_run', {
  flows: invoicingRunFlows,
  fields: invoicingRunFields,
  columns: invoicingRunColumns,
  lifecycle: invoicingRunLifecycle,
  title: ({ up_to }: InvoicingRun, { t, date }) => t('finance.invoicing_run.title', { day: date(up_to) }),
  consequences: ({ drafts, total, gross }: InvoicingRun, event, { t, money }) =>
    event === 'post_all' && (
      <p>
        {drafts === total
          ? t('finance.invoicing_run.post_means', { count: drafts, gross: money(gross) })
          : t('finance.invoicing_run.post_means_some', { count: drafts })}
      </p>
    ),
  extra: (run, edit) => run && !edit && <Rows record={run} />,
});
