import * as z from 'zod/mini';
import { changeOf, get, list as listed, post, put } from '../contract.ts';
import { columnsOf, defineFields, field, filtersOf, inputOf, nameFields, rangesOf, recordOf, sortsOf } from '../define-fields.ts';
import { optionalText, recordShape } from '../fields.ts';

export const equipmentStatuses = ['in_service', 'out_of_service', 'retired'] as const;

/** A machine or installation that is maintained: an elevator, a pump, a chiller. */
export const equipmentFields = defineFields('maintenance.equipment', {
  code: field.text(40, { isSorted: true, isMain: true, width: 110 }),
  ...nameFields(),
  category_id: field.reference('maintenance_category', { label: 'maintenance.field.category_id', width: 160 }),
  status: field.status(equipmentStatuses, 'equipment.status', { width: 140 }),
  compound_id: field.reference('compound', { label: 'sales.lead.compound', pick: 'select', width: 150 }),
  building_id: field.optionalReference('building', { label: 'property.field.building_id', width: 120 }),
  unit_id: field.optionalReference('unit', { label: 'sales.unit.number', shownBy: ['unit_number'], width: 100 }),
  maker: field.optionalText(120),
  model: field.optionalText(120),
  serial: field.optionalText(120),
  installed_on: field.optionalDay({ isSorted: true, width: 130 }),
  warranty_until: field.optionalDay({ isSorted: true, width: 150 }),
  note: field.long(2000, { label: 'sales.lead.note' }),
  /** Token in the QR code of the label: it leads to the equipment and to nothing else. */
  qr_token: field.shown('code', z.string()),
  /** Why it was last taken out of service, or retired. */
  reason: field.shown('long', z.nullable(z.string()), { label: 'sales.ask.reason' }),
});
const nullableText = z.nullable(z.string());
export const Equipment = z.object({
  ...recordShape,
  ...recordOf(equipmentFields),
  category_name_en: z.string(),
  category_name_ar: z.string(),
  compound_name_en: z.string(),
  compound_name_ar: z.string(),
  building_name_en: nullableText,
  building_name_ar: nullableText,
  unit_number: nullableText,
});
export type Equipment = z.infer<typeof Equipment>;
export const EquipmentInput = z.strictObject(inputOf(equipmentFields));
export const equipmentColumns = columnsOf<Equipment>(equipmentFields, [
  'code',
  'name_en',
  'name_ar',
  'status',
  'category_id',
  'compound_id',
  'building_id',
  'unit_id',
  'installed_on',
  'warranty_until',
]);

/** Cross-field errors of a piece of equipment: field name → locale key. */
export function equipmentErrors({ installed_on, warranty_until }: Record<string, unknown>): Record<string, string> {
  return installed_on && warranty_until && String(warranty_until) < String(installed_on)
    ? { warranty_until: 'maintenance.equipment.error.warranty' }
    : {};
}

const view = { needs: 'maintenance.view', answer: Equipment } as const;
const wrapped = { wrapper: 'equipment', answer: Equipment } as const;
const one = '/maintenance/equipments/{id}';
export const equipmentCalls = {
  list: listed('MNT-82', '/maintenance/equipments', {
    ...view,
    filters: {
      ...filtersOf(equipmentFields, 'status', 'category_id', 'compound_id', 'building_id', 'unit_id'),
      ...rangesOf(equipmentFields, 'warranty_until'),
    },
    sorts: [...sortsOf(equipmentFields), 'created_at'],
  }),
  get: get('MNT-83', one, view),
  create: post('MNT-84', '/maintenance/equipments', { needs: 'maintenance.create', body: EquipmentInput, ...wrapped }),
  update: put('MNT-85', one, { needs: 'maintenance.edit', body: changeOf(EquipmentInput), ...wrapped }),
  status: put('X-EQP-01', `${one}/status`, {
    needs: 'maintenance.edit',
    body: z.strictObject({
      status: z.enum(equipmentStatuses),
      reason: optionalText(2000),
      version: z.optional(z.int().check(z.gte(1))),
    }),
    ...wrapped,
    moves: { lifecycle: 'equipment', event: 'by status' },
  }),
};
