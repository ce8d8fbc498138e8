import { sql } from 'drizzle-orm';
import type { ShopType, shopTypeCalls } from '../../src/api/settings/shop-type.ts';
import { shopTypes } from '../db/schema/settings.ts';
import type { Handlers } from '../http/contract.ts';
import { crudOf } from '../kit/crud.ts';
import { namedStore } from './named-store.ts';

export const shopTypeStore = namedStore('shop_type', shopTypes, {
  filters: { active: (value) => sql`${shopTypes.active} = ${value}` },
});

const { list, create, update } = crudOf<ShopType>(shopTypeStore);
export const shopTypeHandlers: Handlers<typeof shopTypeCalls> = { list, create, update };
