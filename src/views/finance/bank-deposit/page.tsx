import {
  type BankDeposit,
  type BankDepositDetails,
  bankDepositColumns,
  bankDepositFields,
} from '../../../api/finance/bank-deposit.ts';
import { readHistory, readLog } from '../../../machines/app/history.ts';
import { bankDepositFlows } from '../../../machines/finance/bank-deposit/flows.ts';
import { bankDepositLifecycle } from '../../../machines/finance/bank-deposit/lifecycle.ts';
import { LinkInText } from '../../kit/actions/link-in-text.ts';
import { Row, Stack } from '../../kit/display/parts.tsx';
import { SmallTable } from '../../kit/display/small-table.tsx';
import { StatusChip } from '../../kit/display/status-chip.tsx';
import { EntityList } from '../../kit/entity/entity-list.tsx';
import { FieldFacts } from '../../kit/entity/field-facts.tsx';
import { useFormFields } from '../../kit/entity/form-fields.ts';
import { useNewLabel } from '../../kit/entity/new-label.ts';
import { useTexts } from '../../kit/ground/texts.tsx';
import { beside } from '../../kit/list/side-panel.tsx';
import { NewRecordPage } from '../../kit/record/new-record.tsx';
import { RecordPage } from '../../kit/record/record-page.tsx';
import { SaveDocuments } from '../../kit/record/save-document.tsx';
import { SlipLines } from './lines.tsx';

const details = ['slip_number', 'paid_in_on', 'cash', 'cheque_total', 'total', 'confirmed_on', 'reason', 'note'];

/** /bank-deposits */
export const List = () => (
  <EntityList
    entity="bank_deposit"
    machine={bankDepositFlows.list}
    fields={bankDepositFields}
    columns={bankDepositColumns}
    filters={['status', 'paid_in_on', 'total']}
    panel={beside(async () => Page)}
    cells={{ status: ({ status }: BankDeposit) => <StatusChip lifecycle={bankDepositLifecycle} status={status} /> }}
  />
);

/** /bank-deposits/new */
export const New = () => (
  <NewRecordPage
    title={useNewLabel('bank_deposit')}
    machine={bankDepositFlows.form}
    fields={useFormFields(bankDepositFields)}
    back="/bank-deposits"
    extra={(edit) => <SlipLines edit={edit} slip={null} />}
  />
);

/** /bank-deposits/:id */
export function Page({ id }: { id: number }) {
  const { t, money } = useTexts();
  return (
    <RecordPage<BankDepositDetails>
      entity="bank_deposit"
      hasDocument
      machine={bankDepositFlows.page}
      id={id}
      lifecycle={bankDepositLifecycle}
      back={{ to: '/bank-deposits', label: t('app.nav.bank_deposits') }}
      reference={({ number }) => number}
      title={({ slip_number, number }) => slip_number ?? number}
      facts={({ total }) => <span>{money(total)}</span>}
      form={useFormFields(bankDepositFields)}
      extra={(edit, slip) => <SlipLines edit={edit} slip={slip} />}
      asks={{
        pay_in: [
          {
            name: 'slip_number',
            label: t('finance.bank_deposit.slip_number'),
            hint: t('finance.bank_deposit.slip_number.hint'),
            isRequired: true,
          },
          {
            name: 'on',
            label: t('finance.bank_deposit.paid_in_on'),
            kind: 'date',
          },
        ],
        reason: [{ name: 'reason', label: t('sales.ask.reason'), kind: 'long', isRequired: true }],
      }}
      log={(slip, signal) => readLog('bank_deposit', slip.id, signal)}
      timeline={(slip, signal) => readHistory('bank_deposit', slip.id, signal)}
      tabs={[
        {
          id: 'details',
          label: t('settings.details'),
          show: (slip) => (
            <Stack>
              <FieldFacts fields={bankDepositFields} names={details} record={slip} />
              <Lines slip={slip} />
              <Row>
                <SaveDocuments of="bank_deposits" id={slip.id} name="pay_in_slip" />
              </Row>
            </Stack>
          ),
        },
      ]}
    />
  );
}

function Lines({ slip: { cash_lines, cheque_lines } }: { slip: BankDepositDetails }) {
  const { t, date, money } = useTexts();
  const amount = { label: t('finance.invoice.payment.amount'), isNumber: true };
  return (
    <>
      {cash_lines.length > 0 && (
        <SmallTable
          caption={t('finance.bank_deposit.cash')}
          heads={[{ label: t('app.entity.cash_box') }, amount]}
          rows={cash_lines.map((line) => ({
            key: line.cash_box_id,
            cells: [
              <LinkInText key="b" href={`/cash-boxes/${line.cash_box_id}`}>
                {line.cash_box_name}
              </LinkInText>,
              money(line.amount),
            ],
          }))}
        />
      )}
      {cheque_lines.length > 0 && (
        <SmallTable
          caption={t('finance.bank_deposit.cheque_total')}
          heads={[
            { label: t('finance.cheque.cheque_no') },
            { label: t('finance.cheque.drawer') },
            { label: t('finance.cheque.cheque_on') },
            { label: t('sales.lead.status') },
            amount,
          ]}
          rows={cheque_lines.map((line) => ({
            key: line.cheque_id,
            cells: [
              <LinkInText key="c" href={`/cheques/${line.cheque_id}`}>
                <bdi>{line.cheque_no}</bdi>
              </LinkInText>,
              line.drawer,
              date(line.cheque_on),
              t(`cheque.status.${line.status}`),
              money(line.amount),
            ],
          }))}
        />
      )}
    </>
  );
}
