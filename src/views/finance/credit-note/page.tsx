import { Link } from 'wouter';
import { type CreditNoteDetails, creditNoteFields } from '../../../api/finance/credit-note.ts';
import { creditNoteFlows, readCreditNoteLog } from '../../../machines/finance/credit-note/flows.ts';
import { creditNoteLifecycle } from '../../../machines/finance/credit-note/lifecycle.ts';
import { hasTag } from '../../../machines/kit/define-lifecycle.ts';
import { Stack } from '../../kit/display/parts.tsx';
import { FieldFacts } from '../../kit/entity/field-facts.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';
import { RecordPage } from '../../kit/record/record-page.tsx';
import { Refunds } from '../cash-refund/refunds.tsx';
import { Allocations } from '../collection/allocations.tsx';
import { TaxPapers, TaxReportStatus } from '../tax-report/of-document.tsx';

const details = [
  ...['reason', 'issued_on', 'net', 'vat', 'gross', 'applied', 'allocated', 'refunded', 'refunding', 'left'],
  ...['tax_report', 'note'],
];

/** /credit-notes/:id */
export function Page({ id }: { id: number }) {
  const { t, money } = useTexts();
  return (
    <RecordPage<CreditNoteDetails>
      entity="credit_note"
      hasDocument
      machine={creditNoteFlows.page}
      id={id}
      lifecycle={creditNoteLifecycle}
      back={{ to: '/credit-notes', label: t('app.nav.credit_notes') }}
      isDeletable
      reference={({ number }) => number ?? ''}
      title={({ tenant_name }) => tenant_name}
      facts={(note) => (
        <>
          <Link href={`/tenants/${note.tenant_id}`}>{note.tenant_name}</Link>
          <Link href={`/invoices/${note.invoice_id}`}>{note.invoice_number}</Link>
          <span>
            {note.status === 'draft'
              ? money(note.gross)
              : t('finance.credit_note.left_of', { left: money(note.left), gross: money(note.gross) })}
          </span>
          <TaxReportStatus {...note} />
        </>
      )}
      log={(note, signal) => readCreditNoteLog(note.id, signal)}
      tabs={[
        {
          id: 'details',
          label: t('sales.lead.details'),
          show: (note) => (
            <Stack>
              <FieldFacts fields={creditNoteFields} names={details} record={note} />
              <TaxPapers of="credit_notes" name="credit_note" document={note} />
            </Stack>
          ),
        },
        {
          id: 'allocations',
          label: t('finance.collection.allocations'),
          show: (note) => (
            <Allocations
              source={{
                ...note,
                kind: 'credit_note',
                free: note.left,
                mayPay: hasTag(creditNoteLifecycle, note.status, 'open'),
                mayEnd: hasTag(creditNoteLifecycle, note.status, 'issued'),
              }}
            />
          ),
        },
        {
          id: 'refunds',
          label: t('app.nav.cash_refunds'),
          show: (note) => (
            <Refunds
              source={{
                ...{ of: 'credit_note', id: note.id, tenant_id: note.tenant_id },
                ...{ payee: note.tenant_name, free: note.left },
                why: hasTag(creditNoteLifecycle, note.status, 'open')
                  ? null
                  : t(`finance.cash_refund.why_not.credit_note.${note.status}`),
              }}
            />
          ),
        },
      ]}
    />
  );
}
