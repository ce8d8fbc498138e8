import * as z from 'zod/mini';
import { type Call, changeOf, crud, get, list, post, put } from '../contract.ts';
import { amount, id, namesInput, namesShape, optional, recordShape } from '../fields.ts';

/** Everybody picks from these lists in their daily work; who may change them is a privilege of its own. */
const readByAnybody = <T extends { list: Call; get?: Call }>(calls: T): T => ({
  ...calls,
  list: { ...calls.list, needs: 'anybody' },
  ...(calls.get && { get: { ...calls.get, needs: 'anybody' } }),
});

export const InterestLevel = z.object({ ...recordShape, ...namesShape, rank: z.int() });
export type InterestLevel = z.infer<typeof InterestLevel>;
export const InterestLevelInput = z.strictObject({
  ...namesInput,
  rank: z.optional(z.int().check(z.gte(0), z.lte(1000))),
});
export const interestLevelCalls = readByAnybody(
  crud('/interest_levels', {
    ids: ['SET-33', 'SET-34', 'SET-35', 'SET-36', 'SET-37'],
    module: 'settings',
    wrapper: 'interest_level',
    record: InterestLevel,
    input: InterestLevelInput,
  }),
);

/** What is billed beside the rent: parking, cleaning, internet. */
export const Service = z.object({
  ...recordShape,
  ...namesShape,
  periodicity: z.enum(['yearly', 'once']),
  price: z.string(),
  /** Basis points: 1500 is 15 %, 0 exempt. */
  vat_rate: z.int(),
  active: z.boolean(),
});
export type Service = z.infer<typeof Service>;
export const ServiceInput = z.strictObject({
  ...namesInput,
  periodicity: z.optional(z.enum(['yearly', 'once'])),
  price: amount(),
  vat_rate: z.optional(z.int().check(z.gte(0), z.lte(10_000))),
  active: z.optional(z.boolean()),
});
const services = crud('/services', {
  ids: ['SET-38', 'SET-39', 'SET-40', 'SET-41', 'SET-42'],
  module: 'settings',
  wrapper: 'service',
  record: Service,
  input: ServiceInput,
  filters: { active: z.optional(z.stringbool()) },
});
export const serviceCalls = {
  ...readByAnybody(services),
  ofQuotation: get('SET-43', '/quotations/{id}/services', {
    needs: 'quotations.view',
    answer: z.array(Service),
  }),
};

export const BusinessType = z.object({ ...recordShape, ...namesShape });
export type BusinessType = z.infer<typeof BusinessType>;
export const BusinessTypeInput = z.strictObject(namesInput);
export const businessTypeCalls = {
  list: list('SET-65', '/business_types', { needs: 'anybody', answer: BusinessType }),
  create: post('SET-66', '/business_types', {
    needs: 'settings.create',
    wrapper: 'business_type',
    body: BusinessTypeInput,
    answer: BusinessType,
  }),
  update: put('SET-67', '/business_types/{id}', {
    needs: 'settings.edit',
    wrapper: 'business_type',
    body: changeOf(BusinessTypeInput),
    answer: BusinessType,
  }),
};

export const TradeName = z.object({
  ...recordShape,
  ...namesShape,
  business_type_id: z.nullable(z.int()),
  business_type_name_en: z.nullable(z.string()),
  business_type_name_ar: z.nullable(z.string()),
});
export type TradeName = z.infer<typeof TradeName>;
export const TradeNameInput = z.strictObject({ ...namesInput, business_type_id: optional(id()) });
export const tradeNameCalls = {
  list: list('SET-71', '/trade_names', {
    needs: 'anybody',
    answer: TradeName,
    filters: { business_type_id: z.optional(z.coerce.number().check(z.int(), z.gte(1))) },
  }),
  create: post('SET-72', '/trade_names', {
    needs: 'settings.create',
    wrapper: 'trade_name',
    body: TradeNameInput,
    answer: TradeName,
  }),
  update: put('SET-73', '/trade_names/{id}', {
    needs: 'settings.edit',
    wrapper: 'trade_name',
    body: changeOf(TradeNameInput),
    answer: TradeName,
  }),
  /** A trade name that the lead brings with it; it becomes the lead's own. */
  addToLead: post('LEA-15', '/leads/{lead_id}/quotations/trade_names', {
    needs: 'leads.edit',
    wrapper: 'trade_name',
    body: TradeNameInput,
    answer: TradeName,
  }),
};

export const PaymentTerm = z.object({
  ...recordShape,
  ...namesShape,
  payments_per_year: z.int(),
  days_in_advance: z.int(),
  alignment: z.enum(['anniversary', 'calendar']),
});
export type PaymentTerm = z.infer<typeof PaymentTerm>;
export const PaymentTermInput = z.strictObject({
  ...namesInput,
  // Twelve months divide into these and no others.
  payments_per_year: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.literal(6), z.literal(12)]),
  days_in_advance: z.optional(z.int().check(z.gte(0), z.lte(365))),
  alignment: z.optional(z.enum(['anniversary', 'calendar'])),
});
export const paymentTermCalls = {
  list: list('SET-77', '/payment_terms', { needs: 'anybody', answer: PaymentTerm }),
  create: post('SET-78', '/payment_terms', {
    needs: 'settings.create',
    wrapper: 'payment_term',
    body: PaymentTermInput,
    answer: PaymentTerm,
  }),
  update: put('SET-79', '/payment_terms/{id}', {
    needs: 'settings.edit',
    wrapper: 'payment_term',
    body: changeOf(PaymentTermInput),
    answer: PaymentTerm,
  }),
};
