import type { DamagePrice, damagePriceCalls } from '../../src/api/settings/damage-price.ts';
import { damagePrices } from '../db/schema/damage-price.ts';
import type { Handlers } from '../http/contract.ts';
import { crudOf } from '../kit/crud.ts';
import { namedStore } from '../settings/named-store.ts';

export const damagePriceStore = namedStore('damage_price', damagePrices);

export const damagePriceHandlers: Handlers<typeof damagePriceCalls> = crudOf<DamagePrice>(damagePriceStore);
