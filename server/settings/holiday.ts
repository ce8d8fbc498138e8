import { sql } from 'drizzle-orm';
import { type Holiday, type holidayCalls, holidayErrors } from '../../src/api/settings/holiday.ts';
import { holidays } from '../db/schema/business-calendar.ts';
import type { Handlers } from '../http/contract.ts';
import { invalid } from '../kit/api-error.ts';
import { crudOf } from '../kit/crud.ts';
import { lockRow } from '../kit/lock.ts';
import { readOr404 } from '../kit/records.ts';
import { namedStore } from './named-store.ts';
import { redateLater } from './redating.ts';

const h = holidays;
export const holidayStore = namedStore('holiday', h, {
  filters: {
    occasion: (value) => sql`${h.occasion} = ${value}`,
    confirmed: (value) => sql`${h.confirmed} = ${value}`,
  },
  sorts: { starts_on: h.starts_on },
  begins: [
    { name_en: 'Founding Day', name_ar: 'يوم التأسيس', occasion: 'founding_day' },
    { name_en: 'Eid al-Fitr', name_ar: 'عيد الفطر', occasion: 'eid_al_fitr' },
    { name_en: 'Eid al-Adha', name_ar: 'عيد الأضحى', occasion: 'eid_al_adha' },
    { name_en: 'National Day', name_ar: 'اليوم الوطني', occasion: 'national_day' },
  ],
});

export const holidayHandlers: Handlers<typeof holidayCalls> = crudOf<Holiday>(holidayStore, {
  check: async ({ scope }, values, id) => {
    if (id !== null) await lockRow(scope, h, id);
    const before = id === null ? {} : await readOr404<Holiday>(scope, holidayStore, id);
    const wrong = holidayErrors({ ...before, ...values });
    if (Object.keys(wrong).length) throw invalid(wrong);
    return values;
  },
  after: ({ scope, services }) => redateLater(scope, services).then(() => {}),
  removed: ({ scope, services }) => redateLater(scope, services).then(() => {}),
});
