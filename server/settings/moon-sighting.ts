import { sql } from 'drizzle-orm';
import type { MoonSighting, moonSightingCalls } from '../../src/api/settings/moon-sighting.ts';
import { moonSightings } from '../db/schema/business-calendar.ts';
import type { Handlers } from '../http/contract.ts';
import { crudOf } from '../kit/crud.ts';
import type { EntityStore } from '../kit/records.ts';
import { redateLater } from './redating.ts';

const m = moonSightings;
export const moonSightingStore: EntityStore = {
  entity: 'moon_sighting',
  table: m,
  title: "x.hijri_year || ' AH'",
  searchText: sql`${m.hijri_year}`,
  filters: { month: (value) => sql`${m.month} = ${value}` },
  sorts: { hijri_year: m.hijri_year, created_at: m.created_at },
};

export const moonSightingHandlers: Handlers<typeof moonSightingCalls> = crudOf<MoonSighting>(moonSightingStore, {
  after: ({ scope, services }) => redateLater(scope, services).then(() => {}),
  removed: ({ scope, services }) => redateLater(scope, services).then(() => {}),
});
