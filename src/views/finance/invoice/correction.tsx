import { parseAsStringLiteral, useQueryState } from 'nuqs';
import { useState } from 'react';
import { Link } from 'wouter';
import type { Invoice } from '../../../api/finance/invoice.ts';
import { halalas, money as riyals } from '../../../api/money.ts';
import { correctInvoiceMachine, invoiceCreditNotesMachine } from '../../../machines/finance/credit-note/flows.ts';
import { creditNoteLifecycle } from '../../../machines/finance/credit-note/lifecycle.ts';
import { type Correction, correctionOf, wrongs } from '../../../machines/finance/rules/correction.ts';
import { useCurrentUser } from '../../app/current-user.tsx';
import { Button } from '../../kit/actions/button.tsx';
import { FailureAlert } from '../../kit/display/failure-alert.tsx';
import { Loading, Row, Stack } from '../../kit/display/parts.tsx';
import { SmallTable } from '../../kit/display/small-table.tsx';
import { StatusChip } from '../../kit/display/status-chip.tsx';
import { MoneyField, SelectField } from '../../kit/fields/field.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';
import { useRead, useTask } from '../../kit/ground/use-read.ts';

/** "This invoice is wrong": what is wrong, and the document that puts it right. */
export function InvoiceCorrection({ invoice }: { invoice: Invoice }) {
  const { t } = useTexts();
  const { viewer, may, profile } = useCurrentUser();
  const [wrong, choose] = useQueryState('wrong', parseAsStringLiteral(wrongs));
  const correction = wrong && correctionOf(invoice, wrong, viewer, profile.company.today);
  return (
    <Stack>
      <SelectField
        label={t('finance.correction.what')}
        value={wrong ?? ''}
        empty={t('finance.correction.choose')}
        choices={wrongs.map((id) => ({ id, label: t(`finance.correction.wrong.${id}`) }))}
        onChange={(next) => void choose(wrongs.find((one) => one === next) ?? null)}
      />
      {correction && <p>{t(`finance.correction.by.${correction.by}`)}</p>}
      {correction?.by === 'credit_note' && correction.isReissued && <p>{t('finance.correction.reissue')}</p>}
      {correction?.by === 'credit_note' && may('finance.create') && (
        <Credit key={wrong} invoice={invoice} correction={correction} />
      )}
      <CreditNotes invoice={invoice} />
    </Stack>
  );
}

/** Drafts the credit note: all that is left of the invoice, or what of each line is named. */
function Credit({ invoice, correction }: { invoice: Invoice; correction: Extract<Correction, { by: 'credit_note' }> }) {
  const { t, money } = useTexts();
  const [amounts, setAmounts] = useState<Record<number, string>>({});
  /** The invoice's version for which a note was drafted: once the invoice goes on, another may be. */
  const [drafted, setDrafted] = useState<number | null>(null);
  const { perform, failure, busy } = useTask(correctInvoiceMachine, () => {
    setAmounts({});
    setDrafted(invoice.version);
  });
  const lines = invoice.lines
    .map((line) => ({ ...line, left: riyals(halalas(line.net) - halalas(line.credited_net)) }))
    .filter(({ left }) => halalas(left) > 0);
  const named = Object.entries(amounts).flatMap(([id, net]) => (net ? [{ invoice_line_id: Number(id), net }] : []));
  const draft = () =>
    perform({
      ...{ tenant_id: invoice.tenant_id, invoice_id: invoice.id, reason: correction.reason },
      ...(!correction.isWhole && { lines: named }),
    });
  if (drafted === invoice.version) return <p role="status">{t('finance.correction.drafted')}</p>;
  return (
    <Stack>
      <FailureAlert failure={failure} />
      {!correction.isWhole &&
        lines.map((line) => (
          <MoneyField
            key={line.id}
            label={t('finance.correction.of_line', { line: line.description, left: money(line.left) })}
            value={amounts[line.id] ?? ''}
            onChange={(net) => setAmounts({ ...amounts, [line.id]: net })}
          />
        ))}
      <Row>
        <Button
          kind="primary"
          isPending={busy}
          why={!correction.isWhole && !named.length && t('finance.correction.amount_first')}
          onPress={draft}
        >
          {t('finance.correction.draft')}
        </Button>
      </Row>
    </Stack>
  );
}

function CreditNotes({ invoice: { tenant_id, id } }: { invoice: Invoice }) {
  const { t, money } = useTexts();
  const { answer, error, retry } = useRead(invoiceCreditNotesMachine, { tenant_id, id });
  if (!answer) return <Loading error={error} onRetry={retry} height="60px" />;
  if (!answer.length) return null;
  return (
    <SmallTable
      caption={t('app.nav.credit_notes')}
      heads={[
        { label: t('finance.invoice.number') },
        { label: t('sales.lead.status') },
        { label: t('finance.credit_note.reason') },
        { label: t('sales.quotation.total'), isNumber: true },
      ]}
      rows={answer.map((note) => ({
        key: note.id,
        cells: [
          <Link key="n" href={`/credit-notes/${note.id}`}>
            {note.number ?? t('credit_note.status.draft')}
          </Link>,
          <StatusChip key="s" lifecycle={creditNoteLifecycle} status={note.status} />,
          t(`finance.credit_note.reason.${note.reason}`),
          money(note.gross),
        ],
      }))}
    />
  );
}
