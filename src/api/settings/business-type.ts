import * as z from 'zod/mini';
import { changeOf, list, post, put } from '../contract.ts';
import { columnsOf, defineFields, inputOf, nameFields, recordOf, sortsOf } from '../define-fields.ts';
import { recordShape } from '../fields.ts';

export const businessTypeFields = defineFields('settings.field', nameFields());
export const BusinessType = z.object({ ...recordShape, ...recordOf(businessTypeFields) });
export type BusinessType = z.infer<typeof BusinessType>;
export const BusinessTypeInput = z.strictObject(inputOf(businessTypeFields));
export const businessTypeColumns = columnsOf<BusinessType>(businessTypeFields, ['name_en', 'name_ar']);

const wrapped = { wrapper: 'business_type', answer: BusinessType };
export const businessTypeCalls = {
  list: list('SET-65', '/business_types', { needs: 'anybody', answer: BusinessType, sorts: sortsOf(businessTypeFields) }),
  create: post('SET-66', '/business_types', { needs: 'settings.create', body: BusinessTypeInput, ...wrapped }),
  update: put('SET-67', '/business_types/{id}', { needs: 'settings.edit', body: changeOf(BusinessTypeInput), ...wrapped }),
};
