import * as z from 'zod/mini';
import { labelledPlaces } from '../../src/api/maintenance/report-label.ts';
import type { Language } from '../../src/locales/translate.ts';
import type { Scope } from '../db/scope.ts';
import { ApiError, notFound } from '../kit/api-error.ts';
import { word } from '../kit/statuses.ts';
import { texts } from '../kit/texts.ts';
import { companyLetterhead } from './company-letterhead.ts';
import type { Label, PrintedDocument, Site } from './document.ts';
import { leftToRight } from './fill.ts';

/** Labels on one sheet: more take the printer too long. */
const most = 300;

/** Labels of a compound that are printed: of its units or of its equipment, in one building or in all. */
export const LabelSheetQuery = z.strictObject({
  of: z._default(z.enum(labelledPlaces), 'unit'),
  building_id: z.optional(z.coerce.number().check(z.int(), z.gte(1))),
});

interface Row {
  token: string;
  spot: string | null;
  number: string | null;
  code: string | null;
  name_en: string | null;
  name_ar: string | null;
  building: string | null;
  compound_en: string;
  compound_ar: string;
}
const rowsOf = (name: string, condition: string) => ({
  name: `report_labels.print.${name}`,
  text: `select l.token, l.spot, u.number, e.code, e.name_en, e.name_ar, b.code as building, k.name_en as compound_en, k.name_ar as compound_ar
    from report_labels l left join units u on u.company_id = l.company_id and u.id = l.unit_id
      left join equipments e on e.company_id = l.company_id and e.id = l.equipment_id
      join compounds k on k.company_id = l.company_id and k.id = case when l.unit_id is null then e.compound_id else u.compound_id end
      left join buildings b on b.company_id = l.company_id and b.id = case when l.unit_id is null then e.building_id else u.building_id end
    where l.company_id = $1 and l.status = ${word('report_label', 'active')} and ${condition}
    order by b.code, u.number, e.code, l.id limit ${most + 1}`,
});

/** What is printed below a label's code, and the link in it. */
function labelOf(row: Row, language: Language, { publicUrl, slug }: Site): Label {
  const t = texts[language];
  const [name, compound] = language === 'ar' ? [row.name_ar, row.compound_ar] : [row.name_en, row.compound_en];
  const place = row.number === null ? `${leftToRight(row.code ?? '')} ${name}` : leftToRight(row.number);
  return {
    qr: `${publicUrl}/report/${slug}.${row.token}`,
    title: place,
    lines: [[row.building && leftToRight(row.building), compound].filter(Boolean).join(' · '), t('documents.report_labels.scan')],
  };
}

async function paperOf(scope: Scope, rows: Row[], language: Language, site: Site): Promise<PrintedDocument> {
  const t = texts[language];
  if (!rows.length) throw new ApiError(422, 'nothing', 'documents.error.no_labels');
  if (rows.length > most) throw new ApiError(422, 'too_many', 'documents.error.labels', { values: { count: most } });
  const letterhead = await companyLetterhead(scope, language);
  return {
    ...{ language, title: t('documents.report_labels'), reference: leftToRight(String(rows.length)), mark: null, letterhead },
    blocks: [{ type: 'labels', labels: rows.map((row) => labelOf(row, language, site)) }],
    foot: letterhead.name,
  };
}

type Asked = Site & { language: Language; query?: Record<string, unknown> };

/** One label. A revoked one isn't printed. */
export async function labelPaper(scope: Scope, id: number, { language, ...site }: Asked): Promise<PrintedDocument> {
  const { rowCount } = await scope.client.query('select from report_labels where company_id = $1 and id = $2', [
    scope.company,
    id,
  ]);
  if (!rowCount) throw notFound();
  const { rows } = await scope.client.query<Row>({ ...rowsOf('one', 'l.id = $2'), values: [scope.company, id] });
  return paperOf(scope, rows, language, site);
}

/** The labels of a compound's units, or of its equipment, to cut out. */
export async function labelSheet(scope: Scope, id: number, { language, query, ...site }: Asked): Promise<PrintedDocument> {
  const { rowCount } = await scope.client.query('select from compounds where company_id = $1 and id = $2', [scope.company, id]);
  if (!rowCount) throw notFound();
  const { of = 'unit', building_id = null } = (query ?? {}) as { of?: string; building_id?: number };
  const { rows } = await scope.client.query<Row>({
    ...rowsOf(
      `sheet.${of}`,
      `k.id = $2 and ($3::bigint is null or b.id = $3) and l.${of === 'unit' ? 'unit_id' : 'equipment_id'} is not null`,
    ),
    values: [scope.company, id, building_id],
  });
  return paperOf(scope, rows, language, site);
}
