import * as z from 'zod/mini';
import { crud, get, list, post, put } from '../contract.ts';
import { columnsOf, defineFields, field, filtersOf, inputOf, pick, recordOf, sortsOf } from '../define-fields.ts';
import { lastChosen } from '../field-meta.ts';
import { iban, id, namesShape, optional, propertyUse, propertyUses, recordShape } from '../fields.ts';
import { LogEntry } from '../log-entry.ts';
import { Note, NoteInput } from '../note.ts';

const within = (low: number, high: number, say: string) =>
  z.number().check(z.refine((value) => value >= low && value <= high, say));
const nullableNumber = z.nullable(z.number());
const counted = (label: string, options = {}) => field.shown('number', z.int(), { label, ...options });

export const compoundFields = defineFields('property.field', {
  name_en: field.nameEn({ isSorted: true }),
  name_ar: field.nameAr({ isSorted: true }),
  property_use: field.choice(propertyUses, 'property.use', { initial: lastChosen, isSorted: true }),
  for_sale: field.flag(false),
  city_id: field.optionalReference('city', { pick: 'select' }),
  district: field.optionalText(120),
  manager_id: field.optionalReference('user', { shownBy: ['manager_name'] }),
  iban: field.coded(iban(), { hint: 'property.hint.iban' }),
  // The bounding box of Saudi Arabia.
  latitude: field.own('decimal', nullableNumber, optional(within(16, 33, 'property.compound.error.latitude'))),
  longitude: field.own('decimal', nullableNumber, optional(within(34, 56, 'property.compound.error.longitude'))),
  address: field.long(500),
  blocks: counted('property.blocks'),
  buildings: counted('property.buildings'),
  units: counted('property.units', { isMain: true }),
  /** Units without a claim today. */
  vacant_units: counted('property.unit.label.vacant'),
});

/** A row of the list. */
export const CompoundRow = z.object({
  ...recordShape,
  ...recordOf(
    pick(
      compoundFields,
      'name_en',
      'name_ar',
      'city_id',
      'district',
      'property_use',
      'for_sale',
      'manager_id',
      'blocks',
      'buildings',
      'units',
      'vacant_units',
    ),
  ),
  city_name_en: z.nullable(z.string()),
  city_name_ar: z.nullable(z.string()),
  manager_name: z.nullable(z.string()),
});
export type CompoundRow = z.infer<typeof CompoundRow>;
export const compoundColumns = columnsOf<CompoundRow>(compoundFields, [
  {
    id: 'name',
    label: 'property.compound.title',
    kind: 'name',
    of: (row) => row,
    sort: 'name_en',
    isMain: true,
    width: 220,
  },
  'city_id',
  'district',
  'property_use',
  'manager_id',
  'buildings',
  'units',
  'vacant_units',
]);

export const Compound = z.object({
  ...CompoundRow.shape,
  ...recordOf(pick(compoundFields, 'address', 'latitude', 'longitude', 'iban')),
  payment_term_ids: z.array(z.int()),
});
export type Compound = z.infer<typeof Compound>;

export const CompoundInput = z.strictObject(inputOf(compoundFields));
export type CompoundInput = z.input<typeof CompoundInput>;

export const CompoundBrief = z.object({
  id: z.int(),
  ...recordOf(pick(compoundFields, 'name_en', 'name_ar', 'property_use', 'district')),
});
export type CompoundBrief = z.infer<typeof CompoundBrief>;

/** One of the company's payment terms, and whether this compound allows it. */
export const CompoundPaymentTerm = z.object({
  id: z.int(),
  ...namesShape,
  payments_per_year: z.int(),
  days_in_advance: z.int(),
  alignment: z.string(),
  allowed: z.boolean(),
});
export type CompoundPaymentTerm = z.infer<typeof CompoundPaymentTerm>;

const version = z.optional(z.int().check(z.gte(1)));

const crudCalls = crud('/compounds', {
  ids: ['CMP-01', 'CMP-02', 'CMP-03', 'CMP-04', 'CMP-05'],
  module: 'compounds',
  wrapper: 'compound',
  record: Compound,
  input: CompoundInput,
  fields: { many: 'compounds', one: 'compound' },
});

export const compoundCalls = {
  ...crudCalls,
  list: list('CMP-01', '/compounds', {
    needs: 'compounds.view',
    field: 'compounds',
    answer: CompoundRow,
    filters: filtersOf(compoundFields, 'property_use', 'city_id', 'manager_id'),
    sorts: [...sortsOf(compoundFields), 'created_at'],
  }),
  history: get('CMP-06', '/compounds/{id}/history', {
    needs: 'compounds.view',
    field: 'compound_history',
    answer: z.array(LogEntry),
  }),
  notes: get('CMP-07', '/compounds/{id}/notes', { needs: 'compounds.view', answer: z.array(Note) }),
  addNote: post('CMP-08', '/compounds/{id}/notes', {
    needs: 'compounds.edit',
    wrapper: 'note',
    body: NoteInput,
    answer: Note,
  }),
  brief: get('CMP-09', '/compounds/brief', {
    needs: 'compounds.view',
    query: z.strictObject({
      property_use: z.optional(propertyUse()),
      search: z.optional(z.string().check(z.maxLength(200))),
    }),
    answer: z.array(CompoundBrief),
  }),
  hasNoManager: get('CMP-10', '/compounds/has_no_manager', {
    needs: 'compounds.view',
    answer: z.array(CompoundBrief),
  }),
  paymentTerms: get('CMP-37', '/compounds/{id}/payment_terms', {
    needs: 'compounds.view',
    answer: z.array(CompoundPaymentTerm),
  }),
  setPaymentTerms: put('CMP-38', '/compounds/{id}/payment_terms', {
    needs: 'compounds.edit',
    wrapper: 'payment_terms',
    body: z.strictObject({ payment_term_ids: z.array(id()).check(z.maxLength(50)), version }),
    answer: z.array(CompoundPaymentTerm),
  }),
};
