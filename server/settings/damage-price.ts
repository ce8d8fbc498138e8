import { sql } from 'drizzle-orm';
import type { DamagePrice, damagePriceCalls } from '../../src/api/settings/damage-price.ts';
import { damagePrices } from '../db/schema/damage-price.ts';
import type { Handlers } from '../http/contract.ts';
import { crudOf } from '../kit/crud.ts';
import { namedStore } from './named-store.ts';

const row = (name_en: string, name_ar: string, price: string, life_years: number | null, measure = 'piece') => ({
  ...{ name_en, name_ar, price, life_years, measure },
});

export const damagePriceStore = namedStore('damage_price', damagePrices, {
  filters: { active: (value) => sql`${damagePrices.active} = ${value}` },
  sorts: { price: damagePrices.price },
  // The seed of domain 3.8.
  begins: [
    row('Wall paint', 'دهان الجدران', '20.00', 3, 'square_metre'),
    row('Split air conditioner', 'مكيف سبليت', '3200.00', 10),
    row('Refrigerator, one door', 'ثلاجة بباب واحد', '2300.00', 10),
    row('Refrigerator, two doors', 'ثلاجة ببابين', '2800.00', 10),
    row('Wardrobe', 'دولاب ملابس', '3200.00', 10),
    row('Double bed', 'سرير مزدوج', '1600.00', 8),
    row('Double bed with drawers', 'سرير مزدوج بأدراج', '2100.00', 8),
    row('Door lock', 'قفل باب', '50.00', null),
    row('Door handle', 'مقبض باب', '130.00', null),
  ],
});

export const damagePriceHandlers: Handlers<typeof damagePriceCalls> = crudOf<DamagePrice>(damagePriceStore, {
  linked: 'settings.damage_price.error.is_charged',
});
