import { sql } from 'drizzle-orm';
import type { UnitStatusDetail, unitStatusDetailCalls } from '../../src/api/property/unit-status-detail.ts';
import { unitStatusDetails } from '../db/schema/property.ts';
import type { Handlers } from '../http/contract.ts';
import { ApiError, invalid } from '../kit/api-error.ts';
import { crudOf } from '../kit/crud.ts';
import { countReferences } from '../kit/record-references.ts';
import { type EntityStore, readOr404 } from '../kit/records.ts';

export const unitStatusDetailStore: EntityStore = {
  entity: 'unit_status_detail',
  table: unitStatusDetails,
  title: 'x.name_en',
  shows: {
    units: sql<number>`(select count(*) from units x where x.company_id = ${unitStatusDetails.company_id} and x.status_detail_id = ${unitStatusDetails.id})`,
  },
  filters: { applies_to: (value) => sql`${unitStatusDetails.applies_to} = ${value}` },
  searchText: sql`unit_status_details.name_en || ' ' || unit_status_details.name_ar`,
  sorts: {
    name_en: unitStatusDetails.name_en,
    name_ar: unitStatusDetails.name_ar,
    applies_to: unitStatusDetails.applies_to,
  },
};

export const unitStatusDetailHandlers: Handlers<typeof unitStatusDetailCalls> = crudOf<UnitStatusDetail>(unitStatusDetailStore, {
  check: async ({ scope }, values, id) => {
    const before = id === null ? null : await readOr404<UnitStatusDetail>(scope, unitStatusDetailStore, id);
    if (before?.units && values.applies_to !== undefined && values.applies_to !== before.applies_to)
      throw invalid({ applies_to: 'property.unit_status_detail.error.in_use' });
    return values;
  },
  removable: async ({ scope }, id) => {
    const { units = 0 } = await countReferences(scope, unitStatusDetails, id);
    if (units) throw new ApiError(422, 'linked', 'property.unit_status_detail.error.is_used', { values: { units } });
  },
});
