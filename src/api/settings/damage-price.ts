import * as z from 'zod/mini';
import { crud } from '../contract.ts';
import { columnsOf, defineFields, field, filtersOf, inputOf, nameFields, recordOf, sortsOf } from '../define-fields.ts';
import { recordShape } from '../fields.ts';

export const damageMeasures = ['piece', 'square_metre', 'metre'] as const;

/** What replacing or repairing something in a unit costs its tenant, before wear. */
export const damagePriceFields = defineFields('settings.damage_price', {
  ...nameFields(),
  measure: field.presetChoice(damageMeasures, 'settings.damage_price.measure', { initial: 'piece' }),
  price: field.money({ label: 'settings.field.price', isSorted: true, isMain: true }),
  /** How many years it lasts: what a clearance takes off for wear. */
  life_years: field.own('number', z.nullable(z.int()), z.optional(z.nullable(z.int().check(z.gte(1), z.lte(50))))),
  active: field.flag(true, { label: 'settings.field.active' }),
});
export const DamagePrice = z.object({ ...recordShape, ...recordOf(damagePriceFields) });
export type DamagePrice = z.infer<typeof DamagePrice>;
export const DamagePriceInput = z.strictObject(inputOf(damagePriceFields));
export const damagePriceColumns = columnsOf<DamagePrice>(damagePriceFields, [
  'name_en',
  'name_ar',
  'measure',
  'price',
  'life_years',
  'active',
]);

/** Our addition: the specification names damaged items, not their prices (domain 3.8). */
export const damagePriceCalls = crud('/damage_prices', {
  ids: ['X-DMG-01', 'X-DMG-02', 'X-DMG-03', 'X-DMG-04', 'X-DMG-05'],
  module: 'settings',
  readBy: 'anybody',
  wrapper: 'damage_price',
  record: DamagePrice,
  input: DamagePriceInput,
  filters: filtersOf(damagePriceFields, 'active'),
  sorts: sortsOf(damagePriceFields),
});
