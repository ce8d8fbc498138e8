import type { Cheque } from '../../src/api/finance/cheque.ts';
import { halalas, money } from '../../src/api/money.ts';
import { formatsOf } from '../../src/locales/formats.ts';
import type { Language } from '../../src/locales/translate.ts';
import type { Scope } from '../db/scope.ts';
import { chequesDepositedWith } from '../finance/cheque.ts';
import { ApiError } from '../kit/api-error.ts';
import { texts } from '../kit/texts.ts';
import { companyLetterhead } from './company-letterhead.ts';
import type { PrintedDocument } from './document.ts';
import { leftToRight } from './fill.ts';

/** The cheques that are taken to the bank on one day, with the one that is asked for. */
export async function depositSlip(scope: Scope, id: number, { language }: { language: Language }): Promise<PrintedDocument> {
  const cheques = await chequesDepositedWith(scope, id);
  const day = cheques[0]?.deposited_on;
  if (!day) throw new ApiError(422, 'refused', 'finance.cheque.error.not_deposited');
  const t = texts[language];
  const formats = formatsOf(language);
  const letterhead = await companyLetterhead(scope, language);
  const reference = leftToRight(`DS-${day.replaceAll('-', '')}`);
  const total = cheques.reduce((sum, { amount }) => sum + halalas(amount), 0);
  return {
    language,
    title: t('documents.deposit_slip'),
    reference,
    mark: null,
    letterhead,
    blocks: [
      {
        type: 'facts',
        rows: [
          [t('finance.cheque.deposited_on'), formats.bothDates(day)],
          [t('documents.deposit_slip.count'), formats.number(cheques.length)],
        ],
      },
      {
        type: 'table',
        columns: [
          { label: t('finance.cheque.cheque_no') },
          { label: t('finance.cheque.bank_code'), share: 1.6 },
          { label: t('finance.cheque.drawer'), share: 2 },
          { label: t('finance.cheque.cheque_on'), share: 1.2 },
          { label: t('finance.invoice.payment.amount'), isNumber: true, share: 1.2 },
        ],
        rows: cheques.map((one: Cheque) => [
          leftToRight(one.cheque_no),
          t(`finance.bank.${one.bank_code}`),
          one.drawer,
          formats.date(one.cheque_on),
          formats.money(one.amount),
        ]),
        total: [t('sales.quotation.total'), '', '', '', formats.money(money(total))],
      },
      { type: 'signatures', parties: [{ role: t('documents.deposit_slip.depositor'), name: letterhead.name, signed: null }] },
    ],
    foot: `${letterhead.name} · ${reference}`,
  };
}
