import type { Template } from '../../src/api/settings/template.ts';
import type { Language } from '../../src/locales/translate.ts';
import { hasTag } from '../../src/machines/kit/define-lifecycle.ts';
import { quotationLifecycle } from '../../src/machines/sales/quotation/lifecycle.ts';
import type { Scope } from '../db/scope.ts';
import { type DealPapers, papersOf } from './deal.ts';
import type { Block, PrintedDocument } from './document.ts';
import { filled } from './fill.ts';

/** For whom a paper is made. */
export interface Asked {
  language: Language;
  today: string;
  identity: (number: string) => string;
}

type Body = Pick<Template, 'body_en' | 'body_ar'>;

/**
 * The template that a paper is made from: the chosen one, else the newest of its kind for the use, before general ones; null if the
 * company has none.
 */
export async function templateFor(
  scope: Scope,
  kind: Template['kind'],
  { chosen, use }: { chosen: number | null; use: string },
): Promise<Body | null> {
  const { rows } = await scope.client.query<Body>({
    name: 'documents.template',
    text: `select body_en, body_ar from templates
      where company_id = $1 and (id = $2 or kind = $3 and property_use in ($4, 'general'))
      order by id = $2 desc nulls last, property_use = $4 desc, id desc limit 1`,
    values: [scope.company, chosen, kind, use],
  });
  return rows[0] ?? null;
}

export const bodyOf = (template: Body, language: Language): string => (language === 'ar' ? template.body_ar : template.body_en);

/** What an offer says where the company has no template. */
const plain = ({ t, values, tables }: DealPapers): Block[] => [
  { type: 'text', text: `${t('sales.offer.to', { name: values.customer_name })}\n${values.term}` },
  ...(tables.units ? [tables.units] : []),
  { type: 'heading', text: t('sales.quotation.schedule') },
  ...(tables.installments ? [tables.installments] : []),
];

/** The offer as its customer gets it. Until it is approved it says that it isn't one, and afterwards when it no longer is. */
export function offerOf(papers: DealPapers, template: Body | null, language: Language): PrintedDocument {
  const { quotation, t, values, letterhead, formats } = papers;
  const isOffered = hasTag(quotationLifecycle, quotation.status, 'offered');
  return {
    language,
    title: t('sales.offer.title'),
    reference: values.ref_no,
    mark: isOffered
      ? null
      : hasTag(quotationLifecycle, quotation.status, 'open')
        ? t('documents.mark.draft')
        : t(`quotation.status.${quotation.status}`),
    letterhead,
    blocks: [
      ...(template ? filled(bodyOf(template, language), values, papers.tables) : plain(papers)),
      {
        type: 'facts',
        rows: [
          ...(values.discount === '–' ? [] : [[t('sales.quotation.discount'), values.discount] satisfies [string, string]]),
          [t('sales.quotation.net'), values.total_net],
          [t('sales.quotation.vat'), values.total_vat],
          [t('sales.quotation.total'), values.total],
          [t('sales.quotation.deposit'), values.deposit],
          [t('sales.quotation.valid_until'), formats.date(quotation.valid_until)],
        ],
      },
    ],
    foot: `${values.company_name} · ${values.ref_no}`,
  };
}

/** A quotation's offer, by the template that was chosen for it. */
export async function offerPaper(
  scope: Scope,
  id: number,
  asked: Asked,
): Promise<{ papers: DealPapers; paper: PrintedDocument }> {
  const papers = await papersOf(scope, { quotation: id }, asked);
  const { template_id: chosen, property_use: use } = papers.quotation;
  const template = await templateFor(scope, 'quotation', { chosen, use });
  return { papers, paper: offerOf(papers, template, asked.language) };
}
