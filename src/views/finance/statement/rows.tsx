import { Link } from 'wouter';
import type { Statement, StatementRow } from '../../../api/finance/statement.ts';
import { pathOfRecord } from '../../app/record-paths.ts';
import { Day, Facts, Section, Stack } from '../../kit/display/parts.tsx';
import { SmallTable } from '../../kit/display/small-table.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';

/** What a statement says: its sums, its rows, and the cheques that no bank has paid. */
export function StatementRows({ statement }: { statement: Statement }) {
  const { t, money, date, bothDates } = useTexts();
  const { tenant_id, tenant_name, contract_id, contract_ref_no, from_on, to_on, opening, rows, closing } = statement;
  const isNone = (amount: string) => amount === '0.00';
  const eventOf = ({ event, is_reversal }: StatementRow) => {
    const text = t(`finance.statement.event.${event}`);
    return is_reversal ? t('finance.statement.reversed', { event: text }) : text;
  };
  const strong = (text: string) => <b key={text}>{text}</b>;
  return (
    <Stack>
      <Facts
        rows={[
          [
            t('leasing.tenant'),
            <Link key="t" href={`/tenants/${tenant_id}`}>
              {tenant_name}
            </Link>,
          ],
          ...(contract_id === null
            ? []
            : [
                [
                  t('finance.invoice.contract'),
                  <Link key="c" href={`/contracts/${contract_id}`}>
                    {contract_ref_no}
                  </Link>,
                ] satisfies [string, React.ReactNode],
              ]),
          [t('finance.statement.period'), `${bothDates(from_on)} – ${bothDates(to_on)}`],
          [t('finance.statement.closing'), strong(money(closing))],
          [t('finance.statement.open'), money(statement.open)],
          [t('finance.statement.overdue'), money(statement.overdue)],
          [t('finance.statement.credit_held'), money(statement.credit)],
          [t('finance.statement.deposits'), money(statement.deposits)],
        ]}
      />
      <p>{t(contract_id === null ? 'finance.statement.means' : 'finance.statement.means_contract')}</p>
      <SmallTable
        caption={t('finance.statement')}
        heads={[
          { label: t('finance.statement.date') },
          { label: t('finance.statement.document') },
          { label: t('finance.statement.number') },
          { label: t('finance.statement.reference') },
          { label: t('finance.statement.debit'), isNumber: true },
          { label: t('finance.statement.credit'), isNumber: true },
          { label: t('finance.statement.balance'), isNumber: true },
        ]}
        rows={[
          {
            key: 'opening',
            cells: [date(from_on), strong(t('finance.statement.opening')), '', '', '', '', strong(money(opening))],
          },
          ...rows.map((row) => ({
            key: row.id,
            cells: [
              <Day key="d" iso={row.date} />,
              eventOf(row),
              <NumberOf key="n" row={row} />,
              <bdi key="r">{row.reference}</bdi>,
              isNone(row.debit) ? '' : money(row.debit),
              isNone(row.credit) ? '' : money(row.credit),
              money(row.balance),
            ],
          })),
          {
            key: 'closing',
            cells: [
              date(to_on),
              strong(t('finance.statement.closing')),
              '',
              '',
              money(statement.debits),
              money(statement.credits),
              strong(money(closing)),
            ],
          },
        ]}
      />
      {statement.cheques.length > 0 && <Cheques statement={statement} />}
    </Stack>
  );
}

/** A link to the document, if it has a page. */
function NumberOf({ row: { document_kind, document_id, number } }: { row: StatementRow }) {
  const path = pathOfRecord(document_kind, document_id);
  const text = <bdi dir="ltr">{number ?? document_id}</bdi>;
  return path ? <Link href={path}>{text}</Link> : text;
}

function Cheques({ statement: { cheques, cheques_total } }: { statement: Statement }) {
  const { t, money, date } = useTexts();
  return (
    <Section>
      <h2>{t('finance.statement.cheques')}</h2>
      <SmallTable
        caption={t('finance.statement.cheques')}
        heads={[
          { label: t('finance.cheque.cheque_no') },
          { label: t('finance.cheque.bank_code') },
          { label: t('finance.cheque.cheque_on') },
          { label: t('sales.lead.status') },
          { label: t('finance.invoice.payment.amount'), isNumber: true },
        ]}
        rows={[
          ...cheques.map((one) => ({
            key: one.id,
            cells: [
              <Link key="n" href={`/cheques/${one.id}`}>
                <bdi dir="ltr">{one.cheque_no}</bdi>
              </Link>,
              t(`finance.bank.${one.bank_code}`),
              date(one.cheque_on),
              t(`cheque.status.${one.is_deposited ? 'deposited' : 'in_safe'}`),
              money(one.amount),
            ],
          })),
          {
            key: 'total',
            cells: [<b key="t">{t('sales.quotation.total')}</b>, '', '', '', <b key="s">{money(cheques_total)}</b>],
          },
        ]}
      />
    </Section>
  );
}
