import * as z from 'zod/mini';
import { crud, get, list, post, put } from '../contract.ts';
import { iban, id, namesInput, namesShape, optional, optionalText, propertyUse, recordShape } from '../fields.ts';
import { LogEntry } from '../log-entry.ts';
import { Note, NoteInput } from '../note.ts';

const nullableText = z.nullable(z.string());
const nullableId = z.nullable(z.int());
const nullableNumber = z.nullable(z.number());

/** What a row of the list shows. */
export const CompoundRow = z.object({
  ...recordShape,
  ...namesShape,
  city_id: nullableId,
  city_name_en: nullableText,
  city_name_ar: nullableText,
  district: nullableText,
  property_use: propertyUse(),
  for_sale: z.boolean(),
  manager_id: nullableId,
  manager_name: nullableText,
  blocks: z.int(),
  buildings: z.int(),
  units: z.int(),
  /** Units that nobody has a claim on today. */
  vacant_units: z.int(),
});
export type CompoundRow = z.infer<typeof CompoundRow>;

export const Compound = z.object({
  ...CompoundRow.shape,
  address: nullableText,
  latitude: nullableNumber,
  longitude: nullableNumber,
  iban: nullableText,
  payment_term_ids: z.array(z.int()),
});
export type Compound = z.infer<typeof Compound>;

const within = (low: number, high: number, say: string) =>
  z.number().check(z.refine((value) => value >= low && value <= high, say));

export const CompoundInput = z.strictObject({
  ...namesInput,
  city_id: optional(id()),
  district: optionalText(120),
  property_use: propertyUse(),
  for_sale: z.optional(z.boolean()),
  manager_id: optional(id()),
  address: optionalText(500),
  // The box around Saudi Arabia.
  latitude: optional(within(16, 33, 'property.compound.error.latitude')),
  longitude: optional(within(34, 56, 'property.compound.error.longitude')),
  iban: optional(iban()),
});
export type CompoundInput = z.input<typeof CompoundInput>;

export const CompoundBrief = z.object({
  id: z.int(),
  ...namesShape,
  property_use: propertyUse(),
  district: nullableText,
});
export type CompoundBrief = z.infer<typeof CompoundBrief>;

/** A way of paying that the company knows, and whether this compound allows it. */
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

const five = crud('/compounds', {
  ids: ['CMP-01', 'CMP-02', 'CMP-03', 'CMP-04', 'CMP-05'],
  module: 'compounds',
  wrapper: 'compound',
  record: Compound,
  input: CompoundInput,
  fields: { many: 'compounds', one: 'compound' },
});

export const compoundCalls = {
  ...five,
  list: list('CMP-01', '/compounds', {
    needs: 'compounds.view',
    field: 'compounds',
    answer: CompoundRow,
    filters: {
      property_use: z.optional(propertyUse()),
      city_id: z.optional(z.coerce.number().check(z.int(), z.gte(1))),
      manager_id: z.optional(z.coerce.number().check(z.int(), z.gte(1))),
    },
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
