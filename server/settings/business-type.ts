import type { BusinessType, businessTypeCalls } from '../../src/api/settings/business-type.ts';
import { businessTypes } from '../db/schema/settings.ts';
import type { Handlers } from '../http/contract.ts';
import { crudOf } from '../kit/crud.ts';
import { namedStore } from './named-store.ts';

export const businessTypeStore = namedStore('business_type', businessTypes);

const { list, create, update } = crudOf<BusinessType>(businessTypeStore);
export const businessTypeHandlers: Handlers<typeof businessTypeCalls> = { list, create, update };
