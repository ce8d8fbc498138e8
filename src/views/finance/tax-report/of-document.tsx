import { Link } from 'wouter';
import type { Invoice } from '../../../api/finance/invoice.ts';
import { isShareable } from '../../../machines/finance/rules/tax-document.ts';
import { taxXmlMachine } from '../../../machines/finance/tax-report/flows.ts';
import { taxReportLifecycle } from '../../../machines/finance/tax-report/lifecycle.ts';
import { Button } from '../../kit/actions/button.tsx';
import { FailureAlert } from '../../kit/display/failure-alert.tsx';
import { Row, Stack } from '../../kit/display/parts.tsx';
import { StatusChip } from '../../kit/display/status-chip.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';
import { useTask } from '../../kit/ground/use-read.ts';
import { SaveDocuments } from '../../kit/record/save-document.tsx';

type Reported = Pick<Invoice, 'id' | 'tax_type' | 'tax_report' | 'tax_report_id'>;

/** How a document stands with the tax authority, linked to its report. */
export function TaxReportStatus({ tax_report, tax_report_id }: Reported) {
  return tax_report_id === null ? null : (
    <Link href={`/tax-reports/${tax_report_id}`}>
      <StatusChip lifecycle={taxReportLifecycle} status={tax_report} />
    </Link>
  );
}

/** A document's papers: as PDF once its buyer may have it, and as the XML that was sent. */
export function TaxPapers({
  document,
  ...of
}: { document: Reported } & ({ of: 'invoices'; name: 'invoice' } | { of: 'credit_notes'; name: 'credit_note' })) {
  const { t } = useTexts();
  const { id, tax_report, tax_report_id } = document;
  return (
    <Stack>
      {!isShareable(document) && <p>{t(`finance.tax_report.error.not_cleared.${tax_report}`)}</p>}
      <Row>
        {isShareable(document) && <SaveDocuments {...of} id={id} />}
        {tax_report_id !== null && <SaveXml id={tax_report_id} status={tax_report} />}
      </Row>
    </Stack>
  );
}

/** Saves the document that was sent as XML; there is none before. */
export function SaveXml({ id, status }: { id: number; status: string }) {
  const { t } = useTexts();
  const { perform, failure, busy } = useTask(taxXmlMachine);
  if (status === 'pending' || status === 'withdrawn') return null;
  return (
    <>
      <Button isPending={busy} onPress={() => perform({ id })}>
        {t('finance.tax_report.save_xml')}
      </Button>
      <FailureAlert failure={failure} />
    </>
  );
}
