import { type Statement, StatementQuery, type StatementRow } from '../../src/api/finance/statement.ts';
import { formatsOf } from '../../src/locales/formats.ts';
import type { Language, Translate } from '../../src/locales/translate.ts';
import type { Scope } from '../db/scope.ts';
import { daysOf, readStatement } from '../finance/statement.ts';
import { check } from '../http/contract.ts';
import { texts } from '../kit/texts.ts';
import { companyLetterhead } from './company-letterhead.ts';
import type { Block, PrintedDocument } from './document.ts';
import { leftToRight } from './fill.ts';

/** What a row of a statement is: "Payment", "Payment, taken back". */
export const eventText = ({ event, is_reversal }: StatementRow, t: Translate): string => {
  const text = t(`finance.statement.event.${event}`);
  return is_reversal ? t('finance.statement.reversed', { event: text }) : text;
};
const numberOf = (text: string | null): string => (text ? leftToRight(text) : '');

/** A tenant's statement of account, as it is sent to them. */
export async function statementPaper(
  scope: Scope,
  tenant_id: number,
  { language, today, query = {} }: { language: Language; today: string; query?: Record<string, unknown> },
): Promise<PrintedDocument> {
  const { contract_id = null, ...days } = check(StatementQuery, query, 400);
  const found = await readStatement(scope, { tenant_id, contract_id, ...daysOf(days, today) });
  const t = texts[language];
  const formats = formatsOf(language);
  const letterhead = await companyLetterhead(scope, language);
  const reference = leftToRight(`SOA-${tenant_id}-${found.to_on.replaceAll('-', '')}`);
  const riyals = (amount: string) => `${formats.money(amount)} ${t('sales.riyals')}`;
  return {
    language,
    title: t('finance.statement'),
    reference,
    mark: null,
    letterhead,
    blocks: [
      {
        type: 'facts',
        rows: [
          [t('leasing.tenant'), found.tenant_name],
          ...(found.contract_ref_no
            ? [[t('finance.invoice.contract'), leftToRight(found.contract_ref_no)] satisfies [string, string]]
            : []),
          [t('finance.statement.from'), formats.bothDates(found.from_on)],
          [t('finance.statement.to'), formats.bothDates(found.to_on)],
          [t('finance.statement.closing'), riyals(found.closing)],
          [t('finance.statement.overdue'), riyals(found.overdue)],
        ],
      },
      rowsTable(found, language),
      ...chequesOf(found, language),
      ...(found.contract_id === null ? [{ type: 'text', text: t('finance.statement.means') } satisfies Block] : []),
    ],
    foot: `${letterhead.name} · ${reference}`,
  };
}

function rowsTable({ from_on, opening, rows, debits, credits, closing }: Statement, language: Language): Block {
  const t = texts[language];
  const { date, money } = formatsOf(language);
  return {
    type: 'table',
    columns: [
      { label: t('finance.statement.date'), share: 1.1 },
      { label: t('finance.statement.document'), share: 1.6 },
      { label: t('finance.statement.number'), share: 1.1 },
      { label: t('finance.statement.reference'), share: 1.1 },
      { label: t('finance.statement.debit'), isNumber: true, share: 1.1 },
      { label: t('finance.statement.credit'), isNumber: true, share: 1.1 },
      { label: t('finance.statement.balance'), isNumber: true, share: 1.2 },
    ],
    rows: [
      [date(from_on), t('finance.statement.opening'), '', '', '', '', money(opening)],
      ...rows.map((row) => [
        date(row.date),
        eventText(row, t),
        numberOf(row.number),
        numberOf(row.reference),
        row.debit === '0.00' ? '' : money(row.debit),
        row.credit === '0.00' ? '' : money(row.credit),
        money(row.balance),
      ]),
    ],
    total: [t('sales.quotation.total'), '', '', '', money(debits), money(credits), money(closing)],
  };
}

function chequesOf({ cheques, cheques_total }: Statement, language: Language): Block[] {
  if (!cheques.length) return [];
  const t = texts[language];
  const { date, money } = formatsOf(language);
  return [
    { type: 'heading', text: t('finance.statement.cheques') },
    {
      type: 'table',
      columns: [
        { label: t('finance.cheque.cheque_no') },
        { label: t('finance.cheque.bank_code'), share: 1.6 },
        { label: t('finance.cheque.cheque_on'), share: 1.2 },
        { label: t('finance.invoice.payment.amount'), isNumber: true, share: 1.2 },
      ],
      rows: cheques.map((one) => [
        leftToRight(one.cheque_no),
        t(`finance.bank.${one.bank_code}`),
        date(one.cheque_on),
        money(one.amount),
      ]),
      total: [t('sales.quotation.total'), '', '', money(cheques_total)],
    },
  ];
}
