import type { DiscountReason } from '../../src/api/approvals/contract-discount-reason.ts';
import { contractDiscountReasons } from '../db/schema/approvals.ts';
import { crudOf } from '../kit/crud.ts';
import { namedStore } from '../settings/named-store.ts';

export const contractDiscountReasonStore = namedStore('contract_discount_reason', contractDiscountReasons);

export const discountReasonHandlers = crudOf<DiscountReason>(contractDiscountReasonStore);
