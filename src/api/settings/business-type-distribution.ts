import * as z from 'zod/mini';
import { changeOf, list, post, put } from '../contract.ts';
import { columnsOf, defineFields, field, filtersOf, inputOf, recordOf, sortsOf } from '../define-fields.ts';
import { recordShape } from '../fields.ts';
import { share } from '../shares.ts';

/** The intended share of a business type in a compound's shops. The shares of one compound are at most 100 % together. */
export const businessTypeDistributionFields = defineFields('settings.field', {
  compound_id: field.reference('compound', { label: 'property.compound.title', pick: 'select', isMain: true }),
  business_type_id: field.reference('business_type', {
    label: 'settings.field.business_type',
    pick: 'select',
    isMain: true,
  }),
  // A distribution can't be deleted: 0 takes the business type out again.
  share: share({ isSorted: true }, 0),
  note: field.long(500),
});
export const BusinessTypeDistribution = z.object({
  ...recordShape,
  ...recordOf(businessTypeDistributionFields),
  compound_name_en: z.string(),
  compound_name_ar: z.string(),
  business_type_name_en: z.string(),
  business_type_name_ar: z.string(),
});
export type BusinessTypeDistribution = z.infer<typeof BusinessTypeDistribution>;
export const BusinessTypeDistributionInput = z.strictObject(inputOf(businessTypeDistributionFields));
export const businessTypeDistributionColumns = columnsOf<BusinessTypeDistribution>(businessTypeDistributionFields, [
  'compound_id',
  'business_type_id',
  'share',
  'note',
]);

const wrapped = { wrapper: 'business_type_destribution', answer: BusinessTypeDistribution };
/** The spelling of the paths is the specification's. */
export const businessTypeDistributionCalls = {
  list: list('SET-68', '/business_type_destributions', {
    needs: 'compounds.view',
    answer: BusinessTypeDistribution,
    filters: filtersOf(businessTypeDistributionFields, 'compound_id', 'business_type_id'),
    sorts: sortsOf(businessTypeDistributionFields),
  }),
  create: post('SET-69', '/business_type_destributions', {
    needs: 'settings.create',
    body: BusinessTypeDistributionInput,
    ...wrapped,
  }),
  update: put('SET-70', '/business_type_destributions/{id}', {
    needs: 'settings.edit',
    body: changeOf(BusinessTypeDistributionInput),
    ...wrapped,
  }),
};
