import { useState } from 'react';
import { styled } from 'styled-components';
import { Link } from 'wouter';
import { type InvoicingRow, type InvoicingRun, invoicingRunFields } from '../../../api/finance/invoicing-run.ts';
import { type InvoicingRowsWanted, invoicingRowsMachine } from '../../../machines/finance/invoicing-run/flows.ts';
import { invoicingRunLifecycle } from '../../../machines/finance/invoicing-run/lifecycle.ts';
import { hasTag } from '../../../machines/kit/define-lifecycle.ts';
import type { Tone } from '../../../machines/kit/lifecycle.ts';
import { Button } from '../../kit/actions/button.tsx';
import { Alert, Chip, Loading, Row, Stack } from '../../kit/display/parts.tsx';
import { SmallTable } from '../../kit/display/small-table.tsx';
import { FieldFacts } from '../../kit/entity/field-facts.tsx';
import { SwitchField } from '../../kit/fields/choice-fields.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';
import { useRead } from '../../kit/ground/use-read.ts';

const figures = ['total', 'gross', 'warnings', 'waiting', 'drafts', 'posted', 'skipped', 'failed', 'undone'];
const tones: Record<InvoicingRow['state'], Tone> = {
  waiting: 'gray-outline',
  made: 'blue',
  skipped: 'gray',
  failed: 'red',
  posted: 'green',
  not_posted: 'red',
  undone: 'gray',
};
const atOnce = 100;

/** What a run comes to, how far it is, and what became of each installment. */
export function Rows({ record }: { record: InvoicingRun }) {
  const { t } = useTexts();
  const [failed, setFailed] = useState(false);
  const [after, setAfter] = useState(0);
  return (
    <Stack>
      {record.failure && <Alert role="alert">{record.failure}</Alert>}
      <Progress record={record} />
      <FieldFacts fields={invoicingRunFields} names={figures} record={record} />
      <Row>
        <SwitchField
          label={t('finance.invoicing_run.only_failed')}
          name="failed"
          value={failed}
          onChange={(next) => {
            setAfter(0);
            setFailed(next);
          }}
        />
      </Row>
      <Some key={`${failed} ${after}`} wanted={{ id: record.id, failed, after }} onMore={setAfter} />
    </Stack>
  );
}

/** How far the server is, while it works. */
function Progress({ record: { status, total, waiting, drafts } }: { record: InvoicingRun }) {
  const { t, number } = useTexts();
  if (!hasTag(invoicingRunLifecycle, status, 'working')) return null;
  const done = total - (status === 'running' ? waiting : drafts);
  const label = t(`invoicing_run.status.${status}`);
  return (
    <Working>
      <p role="status">{label}</p>
      <Row>
        <progress aria-label={label} max={total} value={done} />
        <span className="num">{t('finance.invoicing_run.progress', { done: number(done), total: number(total) })}</span>
      </Row>
    </Working>
  );
}

function Some({ wanted, onMore }: { wanted: InvoicingRowsWanted; onMore: (after: number) => void }) {
  const { t, date, money } = useTexts();
  const { answer, error, retry } = useRead(invoicingRowsMachine, wanted);
  if (!answer) return <Loading error={error} onRetry={retry} height="120px" />;
  const last = answer.at(-1);
  if (!last) return <p>{t(wanted.failed ? 'finance.invoicing_run.no_failed' : 'finance.invoicing_run.no_rows')}</p>;
  return (
    <>
      <SmallTable
        caption={t('finance.invoicing_run.rows')}
        heads={[
          { label: t('finance.invoice.contract') },
          { label: t('leasing.tenant') },
          { label: t('finance.invoice.due_on') },
          { label: t('sales.quotation.total'), isNumber: true },
          { label: t('finance.invoicing_run.row_state') },
          { label: t('finance.invoicing_run.invoice') },
          { label: t('finance.invoicing_run.remark') },
        ]}
        rows={answer.map((row) => ({
          key: row.installment_id,
          cells: [
            <Link key="contract" href={`/contracts/${row.contract_id}`}>
              {row.contract_ref_no}
            </Link>,
            <bdi key="tenant">{row.tenant_name}</bdi>,
            date(row.due_on),
            money(row.gross),
            <Chip key="state" tone={tones[row.state]}>
              {t(`finance.invoicing_run.row.${row.state}`)}
            </Chip>,
            row.invoice_id && (
              <Link key="invoice" href={`/invoices/${row.invoice_id}`}>
                {row.invoice_number ?? t('invoice.status.draft')}
              </Link>
            ),
            row.message ?? (row.warning && t(`finance.invoicing_run.warning.${row.warning}`)),
          ],
        }))}
      />
      <Row>
        {wanted.after > 0 && <Button onPress={() => onMore(0)}>{t('finance.invoicing_run.first')}</Button>}
        {answer.length === atOnce && (
          <Button onPress={() => onMore(last.installment_id)}>{t('finance.invoicing_run.more')}</Button>
        )}
      </Row>
    </>
  );
}

const Working = styled.div`
  progress { flex: 1 1 160px; max-inline-size: 400px; accent-color: var(--accent); }
`;
