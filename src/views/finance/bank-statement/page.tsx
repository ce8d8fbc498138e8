import { type BankStatement, bankStatementFields } from '../../../api/finance/bank-statement.ts';
import { readLog } from '../../../machines/app/history.ts';
import { bankStatementFlows } from '../../../machines/finance/bank-statement/flows.ts';
import { bankStatementLifecycle } from '../../../machines/finance/bank-statement/lifecycle.ts';
import { FieldFacts } from '../../kit/entity/field-facts.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';
import { RecordPage } from '../../kit/record/record-page.tsx';
import { Lines } from './lines.tsx';

const details = [
  'account',
  'number',
  'from_on',
  'to_on',
  'opening',
  'closing',
  'line_count',
  'open_lines',
  'skipped_lines',
  'zero_lines',
  'format',
  'file_name',
  'reason',
];

/** /bank-statements/:id */
export function Page({ id }: { id: number }) {
  const { t, date, money, number } = useTexts();
  return (
    <RecordPage<BankStatement>
      entity="bank_statement"
      machine={bankStatementFlows.page}
      id={id}
      lifecycle={bankStatementLifecycle}
      hasAside={false}
      back={{ to: '/bank-statements', label: t('app.nav.bank_statements') }}
      title={({ account }) => account}
      facts={({ from_on, to_on, opening, closing, open_lines, line_count }) => (
        <>
          <span>{t('finance.bank_statement.period', { from: date(from_on), to: date(to_on) })}</span>
          <span>{t('finance.bank_statement.balances', { opening: money(opening), closing: money(closing) })}</span>
          <span>{t('finance.bank_statement.open_of', { open: number(open_lines), count: number(line_count) })}</span>
        </>
      )}
      asks={{
        reason: [{ name: 'reason', label: t('sales.ask.reason'), kind: 'long', isRequired: true }],
        reopen_line: [
          { name: 'row', label: t('finance.bank_statement.row_to_reopen'), kind: 'number', isRequired: true },
          { name: 'reason', label: t('sales.ask.reason'), kind: 'long', isRequired: true },
        ],
      }}
      log={(statement, signal) => readLog('bank_statement', statement.id, signal)}
      tabs={[
        {
          id: 'lines',
          label: t('finance.bank_statement.lines'),
          show: (statement) => <Lines key={statement.id} statement={statement} />,
        },
        {
          id: 'details',
          label: t('sales.lead.details'),
          show: (statement) => <FieldFacts fields={bankStatementFields} names={details} record={statement} />,
        },
      ]}
    />
  );
}
