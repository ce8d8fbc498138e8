import { Link } from 'wouter';
import { type TaxReport, taxReportFields } from '../../../api/finance/tax-report.ts';
import { readLog } from '../../../machines/app/history.ts';
import { taxReportFlows } from '../../../machines/finance/tax-report/flows.ts';
import { taxReportLifecycle } from '../../../machines/finance/tax-report/lifecycle.ts';
import { Chip, Row, Section, Stack } from '../../kit/display/parts.tsx';
import { FieldFacts } from '../../kit/entity/field-facts.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';
import { RecordPage } from '../../kit/record/record-page.tsx';
import { SaveXml } from './of-document.tsx';

const details = ['kind', 'gross', 'issued_on', 'due_at', 'sent_at', 'answered_at', 'attempts', 'icv', 'uuid', 'hash', 'pih'];
const tones = { ERROR: 'red', WARNING: 'yellow', INFO: 'gray' } as const;

/** /tax-reports/:id */
export function Page({ id }: { id: number }) {
  const { t, money } = useTexts();
  return (
    <RecordPage<TaxReport>
      entity="tax_report"
      machine={taxReportFlows.page}
      id={id}
      lifecycle={taxReportLifecycle}
      back={{ to: '/tax-reports', label: t('app.nav.tax_reports') }}
      reference={({ number }) => number}
      title={({ tenant_name }) => tenant_name}
      facts={(report) => (
        <>
          <Link href={`/tenants/${report.tenant_id}`}>{report.tenant_name}</Link>
          {report.invoice_id && <Link href={`/invoices/${report.invoice_id}`}>{report.invoice_number}</Link>}
          {report.credit_note_id && <Link href={`/credit-notes/${report.credit_note_id}`}>{report.credit_note_number}</Link>}
          <span>{t(`finance.invoice.tax_type.${report.kind}`)}</span>
          <span>{money(report.gross)}</span>
        </>
      )}
      log={(report, signal) => readLog('tax_report', report.id, signal)}
      tabs={[
        {
          id: 'details',
          label: t('sales.lead.details'),
          show: (report) => (
            <Stack>
              <Answer report={report} />
              <FieldFacts fields={taxReportFields} names={details} record={report} />
              <Row>
                <SaveXml id={report.id} status={report.status} />
              </Row>
            </Stack>
          ),
        },
      ]}
    />
  );
}

/** What the tax authority said, or why it didn't. */
function Answer({ report: { error, messages } }: { report: TaxReport }) {
  const { t } = useTexts();
  if (!error && !messages.length) return null;
  return (
    <Section>
      <h2>{t('finance.tax_report.messages')}</h2>
      {error && <p>{t('finance.tax_report.failed', { error })}</p>}
      {messages.map(({ type, code, message }) => (
        <Row key={code}>
          <Chip tone={tones[type]}>{t(`finance.tax_report.message.${type}`)}</Chip>
          <bdi dir="ltr">{code}</bdi>
          <bdi dir="ltr">{message}</bdi>
        </Row>
      ))}
    </Section>
  );
}
