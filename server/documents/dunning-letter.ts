import type { OverdueItem } from '../../src/api/finance/dunning-case.ts';
import { halalas, money } from '../../src/api/money.ts';
import { formatsOf } from '../../src/locales/formats.ts';
import type { Language } from '../../src/locales/translate.ts';
import type { Scope } from '../db/scope.ts';
import { notFound } from '../kit/api-error.ts';
import { texts } from '../kit/texts.ts';
import { companyLetterhead } from './company-letterhead.ts';
import type { Block, PrintedDocument } from './document.ts';
import { leftToRight } from './fill.ts';

interface Letter {
  name_en: string;
  name_ar: string;
  language: Language;
  body: string;
  written_on: string;
  overdue: number;
  covered: number;
  items: OverdueItem[];
  dunning_case_id: number;
  tenant_name: string;
  contract_ref_no: string | null;
  iban: string | null;
}

/** A reminder as it was written, in the language of its tenant: what is past due, and how it is paid. */
export async function dunningLetterPaper(scope: Scope, id: number): Promise<PrintedDocument> {
  const { rows } = await scope.client.query<Letter>({
    name: 'dunning.letter',
    text: `select l.name_en, l.name_ar, l.language, l.body, l.written_on::text, l.overdue, l.covered, l.items, l.dunning_case_id,
        t.name as tenant_name, k.ref_no as contract_ref_no, c.iban
      from dunning_letters l join dunning_cases d on d.company_id = l.company_id and d.id = l.dunning_case_id
      join tenants t on t.company_id = d.company_id and t.id = d.tenant_id
      join companies c on c.id = l.company_id
      left join contracts k on k.company_id = d.company_id and k.id = d.contract_id
      where l.company_id = $1 and l.id = $2`,
    values: [scope.company, id],
  });
  const [letter] = rows;
  if (!letter) throw notFound();
  const { language } = letter;
  const t = texts[language];
  const formats = formatsOf(language);
  const letterhead = await companyLetterhead(scope, language);
  const reference = leftToRight(`DUN-${letter.dunning_case_id}-${id}`);
  const named = letter.contract_ref_no ?? `DUN-${letter.dunning_case_id}`;
  const due = `${formats.money(money(letter.overdue - letter.covered))} ${t('sales.riyals')}`;
  return {
    language,
    title: language === 'ar' ? letter.name_ar : letter.name_en,
    reference,
    mark: null,
    letterhead,
    blocks: [
      {
        type: 'facts',
        rows: [
          [t('leasing.tenant'), letter.tenant_name],
          ...(letter.contract_ref_no
            ? [[t('finance.invoice.contract'), leftToRight(letter.contract_ref_no)] satisfies [string, string]]
            : []),
          [t('documents.dunning.date'), formats.bothDates(letter.written_on)],
        ],
      },
      ...letter.body.split(/\n{2,}/).map((text) => ({ type: 'text', text }) satisfies Block),
      itemsTable(letter),
      { type: 'facts', rows: [[t('documents.dunning.to_pay'), due]] },
      {
        type: 'text',
        text: letter.iban
          ? t('documents.dunning.by_transfer', { iban: leftToRight(letter.iban), reference: leftToRight(named) })
          : t('documents.dunning.at_office'),
      },
    ],
    foot: `${letterhead.name} · ${reference}`,
  };
}

function itemsTable({ items, overdue, covered, language }: Letter): Block {
  const t = texts[language];
  const { date, money: say } = formatsOf(language);
  const hasCheques = covered > 0;
  const cheque = (amount: string) => (hasCheques ? [halalas(amount) ? say(amount) : ''] : []);
  return {
    type: 'table',
    columns: [
      { label: t('app.entity.invoice'), share: 1.4 },
      { label: t('finance.invoice.due_on') },
      { label: t('finance.dunning_case.open'), isNumber: true },
      ...(hasCheques ? [{ label: t('finance.dunning_case.covered'), isNumber: true }] : []),
    ],
    rows: items.map((one) => [leftToRight(one.number ?? ''), date(one.due_on), say(one.open), ...cheque(one.covered)]),
    total: [t('sales.quotation.total'), '', say(money(overdue)), ...cheque(money(covered))],
  };
}

/** The same as the text of a mail. */
export const letterText = ({ blocks }: PrintedDocument): string =>
  `${blocks
    .flatMap((block) => {
      if (block.type === 'text') return [block.text];
      if (block.type === 'facts') return [block.rows.map(([label, value]) => `${label}: ${value}`).join('\n')];
      if (block.type !== 'table') return [];
      return [[...block.rows, block.total ?? []].map((row) => row.filter(Boolean).join(' · ')).join('\n')];
    })
    .join('\n\n')}\n`;
