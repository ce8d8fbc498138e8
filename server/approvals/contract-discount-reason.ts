import type { DiscountReason } from '../../src/api/approvals/contract-discount-reason.ts';
import { contractDiscountReasons } from '../db/schema/approvals.ts';
import { crudOf } from '../kit/crud.ts';
import type { EntityStore } from '../kit/records.ts';

export const contractDiscountReasonStore: EntityStore = {
  entity: 'contract_discount_reason',
  table: contractDiscountReasons,
  title: 'x.name_en',
  sorts: { name_en: contractDiscountReasons.name_en, name_ar: contractDiscountReasons.name_ar },
};

export const discountReasonHandlers = crudOf<DiscountReason>(contractDiscountReasonStore);
