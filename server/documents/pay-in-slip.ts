import type { BankDepositDetails } from '../../src/api/finance/bank-deposit.ts';
import { formatsOf } from '../../src/locales/formats.ts';
import type { Language } from '../../src/locales/translate.ts';
import type { Scope } from '../db/scope.ts';
import { readSlipDetails } from '../finance/bank-deposit.ts';
import { texts } from '../kit/texts.ts';
import { companyLetterhead } from './company-letterhead.ts';
import type { Block, PrintedDocument } from './document.ts';
import { leftToRight } from './fill.ts';

/** A pay-in slip: the cash of each box and the cheques that are brought to the bank together. */
export async function payInSlip(scope: Scope, id: number, { language }: { language: Language }): Promise<PrintedDocument> {
  const slip = await readSlipDetails(scope, id);
  const t = texts[language];
  const formats = formatsOf(language);
  const letterhead = await companyLetterhead(scope, language);
  const reference = leftToRight(slip.number);
  const riyals = (amount: string) => `${formats.money(amount)} ${t('sales.riyals')}`;
  return {
    language,
    title: t('documents.pay_in_slip'),
    reference,
    mark: slip.status === 'draft' || slip.status === 'discarded' ? t(`bank_deposit.status.${slip.status}`) : null,
    letterhead,
    blocks: [
      {
        type: 'facts',
        rows: [
          ...(slip.paid_in_on
            ? [[t('finance.bank_deposit.paid_in_on'), formats.bothDates(slip.paid_in_on)] satisfies [string, string]]
            : []),
          ...(slip.slip_number
            ? [[t('finance.bank_deposit.slip_number'), leftToRight(slip.slip_number)] satisfies [string, string]]
            : []),
          [t('finance.bank_deposit.cash'), riyals(slip.cash)],
          [t('finance.bank_deposit.cheque_total'), riyals(slip.cheque_total)],
          [t('sales.quotation.total'), riyals(slip.total)],
        ],
      },
      ...cashTable(slip, language),
      ...chequeTable(slip, language),
      { type: 'signatures', parties: [{ role: t('documents.deposit_slip.depositor'), name: letterhead.name, signed: null }] },
    ],
    foot: `${letterhead.name} · ${reference}`,
  };
}

function cashTable({ cash_lines, cash }: BankDepositDetails, language: Language): Block[] {
  const t = texts[language];
  const formats = formatsOf(language);
  if (!cash_lines.length) return [];
  return [
    {
      type: 'table',
      columns: [
        { label: t('app.entity.cash_box'), share: 2 },
        { label: t('finance.invoice.payment.amount'), isNumber: true },
      ],
      rows: cash_lines.map((line) => [line.cash_box_name, formats.money(line.amount)]),
      total: [t('finance.bank_deposit.cash'), formats.money(cash)],
    },
  ];
}

function chequeTable({ cheque_lines, cheque_total }: BankDepositDetails, language: Language): Block[] {
  const t = texts[language];
  const formats = formatsOf(language);
  if (!cheque_lines.length) return [];
  return [
    {
      type: 'table',
      columns: [
        { label: t('finance.cheque.cheque_no') },
        { label: t('finance.cheque.bank_code'), share: 1.6 },
        { label: t('finance.cheque.drawer'), share: 2 },
        { label: t('finance.cheque.cheque_on'), share: 1.2 },
        { label: t('finance.invoice.payment.amount'), isNumber: true, share: 1.2 },
      ],
      rows: cheque_lines.map((line) => [
        leftToRight(line.cheque_no),
        t(`finance.bank.${line.bank_code}`),
        line.drawer,
        formats.date(line.cheque_on),
        formats.money(line.amount),
      ]),
      total: [t('finance.bank_deposit.cheque_total'), '', '', '', formats.money(cheque_total)],
    },
  ];
}
