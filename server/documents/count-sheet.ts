import { formatsOf } from '../../src/locales/formats.ts';
import type { Language } from '../../src/locales/translate.ts';
import type { Scope } from '../db/scope.ts';
import { notFound } from '../kit/api-error.ts';
import { texts } from '../kit/texts.ts';
import { companyLetterhead } from './company-letterhead.ts';
import type { PrintedDocument } from './document.ts';
import { leftToRight } from './fill.ts';

interface Counted {
  code: string;
  name_en: string;
  name_ar: string;
  measure: string;
  quantity: number;
}

/** The active parts of a category, to be counted on the shelves: what the system has of each, and a column to write in. */
export async function countSheet(
  scope: Scope,
  id: number,
  { language, today }: { language: Language; today: string },
): Promise<PrintedDocument> {
  const t = texts[language];
  const { rows: categories } = await scope.client.query<{ name_en: string; name_ar: string }>({
    name: 'count_sheet.category',
    text: 'select name_en, name_ar from part_categories where company_id = $1 and id = $2',
    values: [scope.company, id],
  });
  const [category] = categories;
  if (!category) throw notFound();
  const { rows } = await scope.client.query<Counted>({
    name: 'count_sheet.parts',
    text: 'select code, name_en, name_ar, measure, quantity::int from parts where company_id = $1 and part_category_id = $2 and active order by code, id',
    values: [scope.company, id],
  });
  const formats = formatsOf(language);
  const letterhead = await companyLetterhead(scope, language);
  const nameOf = (named: { name_en: string; name_ar: string }) => (language === 'ar' ? named.name_ar : named.name_en);
  return {
    ...{ language, title: t('documents.count_sheet'), reference: nameOf(category), mark: null, letterhead },
    blocks: [
      { type: 'facts', rows: [[t('maintenance.count.counted_on'), formats.date(today)]] },
      {
        type: 'table',
        columns: [
          { label: t('maintenance.part.code') },
          { label: t('app.entity.part'), share: 2.4 },
          { label: t('maintenance.part.measure') },
          { label: t('maintenance.part.quantity'), isNumber: true },
          { label: t('documents.count_sheet.counted'), share: 1.4 },
        ],
        rows: rows.map((part) => [
          leftToRight(part.code),
          nameOf(part),
          t(`maintenance.part.measure.${part.measure}`),
          String(part.quantity),
          '',
        ]),
      },
      { type: 'signatures', parties: [{ role: t('documents.count_sheet.counter'), name: '', signed: null }] },
    ],
    foot: letterhead.name,
  };
}
