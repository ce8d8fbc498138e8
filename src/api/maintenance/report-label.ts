import * as z from 'zod/mini';
import { changeOf, get, list, post, put } from '../contract.ts';
import { columnsOf, defineFields, field, filtersOf, inputOf, recordOf, sortsOf } from '../define-fields.ts';
import { optionalText, recordShape } from '../fields.ts';

export const reportLabelStatuses = ['active', 'revoked'] as const;
/** Kinds of places that have labels. */
export const labelledPlaces = ['unit', 'equipment'] as const;
export type LabelledPlace = (typeof labelledPlaces)[number];

/** A label on a unit or on equipment: whoever scans it reports an issue there without signing in. */
export const reportLabelFields = defineFields('maintenance.report_label', {
  unit_id: field.optionalReference('unit', { label: 'sales.unit.number', shownBy: ['unit_number'], isMain: true, width: 110 }),
  equipment_id: field.optionalReference('equipment', { isMain: true, width: 180 }),
  /** Of the unit or the equipment. */
  compound_id: field.shown('reference', z.int(), { label: 'sales.lead.compound', to: 'compound', width: 150 }),
  status: field.status(reportLabelStatuses, 'report_label.status', { width: 120 }),
  /** Where it hangs: "inside the meter cupboard". */
  spot: field.optionalText(200, { isMain: true, width: 180 }),
  /** The secret part of its link. A new one makes printed labels worthless. */
  token: field.shown('code', z.string()),
  /** Issues that were reported by it. */
  reports: field.shown('number', z.int(), { width: 100 }),
  /** Why it was last revoked. */
  reason: field.shown('long', z.nullable(z.string()), { label: 'sales.ask.reason' }),
});
const nullableText = z.nullable(z.string());
export const ReportLabel = z.object({
  ...recordShape,
  ...recordOf(reportLabelFields),
  unit_number: nullableText,
  equipment_name_en: nullableText,
  equipment_name_ar: nullableText,
  compound_name_en: z.string(),
  compound_name_ar: z.string(),
});
export type ReportLabel = z.infer<typeof ReportLabel>;
export const ReportLabelInput = z.strictObject(inputOf(reportLabelFields));
export const reportLabelColumns = columnsOf<ReportLabel>(reportLabelFields, [
  'unit_id',
  'equipment_id',
  'compound_id',
  'status',
  'spot',
  'reports',
]);

/** A label is of a unit or of equipment, never of both. Field name → locale key. */
export const reportLabelErrors = ({ unit_id, equipment_id }: Record<string, unknown>): Record<string, string> =>
  !unit_id === !equipment_id ? { unit_id: 'maintenance.report_label.error.place' } : {};

const version = z.optional(z.int().check(z.gte(1)));
const wrapped = { wrapper: 'report_label', answer: ReportLabel } as const;
const one = '/report_labels/{id}';
export const reportLabelCalls = {
  list: list('X-LBL-01', '/report_labels', {
    needs: 'maintenance.view',
    answer: ReportLabel,
    filters: filtersOf(reportLabelFields, 'status', 'unit_id', 'equipment_id', 'compound_id'),
    sorts: [...sortsOf(reportLabelFields), 'created_at'],
  }),
  create: post('X-LBL-02', '/report_labels', { needs: 'maintenance.create', body: ReportLabelInput, ...wrapped }),
  get: get('X-LBL-03', one, { needs: 'maintenance.view', answer: ReportLabel }),
  /** Its place stays: a label elsewhere is another one. */
  update: put('X-LBL-04', one, {
    needs: 'maintenance.edit',
    body: changeOf(ReportLabelInput),
    ...wrapped,
  }),
  /** Its link stops working at once. */
  revoke: put('X-LBL-05', `${one}/revoke`, {
    needs: 'maintenance.edit',
    body: z.strictObject({ reason: optionalText(500), version }),
    answer: ReportLabel,
    moves: { lifecycle: 'report_label', event: 'revoke' },
  }),
  /** Gives it another link, to be printed anew; the former one stops working. */
  reissue: put('X-LBL-06', `${one}/reissue`, {
    needs: 'maintenance.edit',
    body: z.strictObject({ version }),
    answer: ReportLabel,
    moves: { lifecycle: 'report_label', event: 'reissue' },
  }),
  /** Makes the labels that the units, or the equipment, of a compound don't have yet. */
  createMissing: post('X-LBL-07', '/compounds/{id}/report_labels', {
    needs: 'maintenance.create',
    body: z.strictObject({ of: z.enum(labelledPlaces) }),
    answer: z.object({ created: z.int(), total: z.int() }),
  }),
};
