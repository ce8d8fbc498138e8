import { halalas, money } from '../../src/api/money.ts';
import { formatsOf } from '../../src/locales/formats.ts';
import type { Language } from '../../src/locales/translate.ts';
import type { Scope } from '../db/scope.ts';
import { readCollectionDetails } from '../finance/collection.ts';
import { texts } from '../kit/texts.ts';
import { companyLetterhead } from './company-letterhead.ts';
import type { Block, PrintedDocument } from './document.ts';
import { leftToRight } from './fill.ts';

/** What a tenant gets for their money: how much, for which invoices, and what is left as their credit. */
export async function receiptPaper(scope: Scope, id: number, { language }: { language: Language }): Promise<PrintedDocument> {
  const collection = await readCollectionDetails(scope, id);
  const t = texts[language];
  const formats = formatsOf(language);
  const letterhead = await companyLetterhead(scope, language);
  const riyals = (amount: string) => `${formats.money(amount)} ${t('sales.riyals')}`;
  const number = leftToRight(collection.number);
  const pays = collection.allocations.filter(({ ended_on }) => ended_on === null);
  const table: Block[] = pays.length
    ? [
        {
          type: 'table',
          columns: [
            { label: t('app.entity.invoice'), share: 2 },
            { label: t('finance.invoice.payment.on') },
            { label: t('finance.invoice.payment.amount'), isNumber: true },
          ],
          rows: pays.map((one) => [
            leftToRight(one.invoice_number ?? ''),
            formats.date(one.allocated_on),
            formats.money(one.amount),
          ]),
          total: [
            t('documents.receipt.total'),
            '',
            formats.money(money(pays.reduce((sum, { amount }) => sum + halalas(amount), 0))),
          ],
        },
      ]
    : [];
  return {
    language,
    title: t('documents.receipt'),
    reference: number,
    mark: collection.status === 'reversed' ? t('documents.mark.reversed') : null,
    letterhead,
    blocks: [
      {
        type: 'facts',
        rows: [
          [t('documents.receipt.from'), collection.tenant_name],
          [t('finance.invoice.payment.amount'), riyals(collection.amount)],
          [t('finance.collection.method'), t(`finance.collection.method.${collection.method}`)],
          [t('finance.collection.received_on'), formats.bothDates(collection.received_on)],
          ...(collection.reference
            ? [[t('finance.collection.reference'), leftToRight(collection.reference)] satisfies [string, string]]
            : []),
        ],
      },
      ...table,
      { type: 'text', text: t('documents.receipt.credit', { amount: riyals(collection.credit) }) },
      {
        type: 'signatures',
        parties: [{ role: t('documents.receipt.received_by'), name: letterhead.name, signed: null }],
      },
    ],
    foot: `${letterhead.name} · ${number}`,
  };
}
