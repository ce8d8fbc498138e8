import { sql } from 'drizzle-orm';
import type { PreparationItem, preparationItemCalls } from '../../src/api/property/preparation-item.ts';
import type { UnitPreparation } from '../../src/api/property/unit-preparation.ts';
import { hasTag } from '../../src/machines/kit/define-lifecycle.ts';
import { unitPreparationLifecycle } from '../../src/machines/property/unit-preparation/lifecycle.ts';
import { preparationItems } from '../db/schema/operations.ts';
import type { Handlers } from '../http/contract.ts';
import { notInThisState } from '../kit/api-error.ts';
import { recordParts } from '../kit/record-part.ts';
import type { EntityStore } from '../kit/records.ts';
import { mustBeAtWork } from '../settings/work-access.ts';
import { unitPreparationStore } from './unit-preparation.ts';

const i = preparationItems;

export const preparationItemStore: EntityStore = {
  entity: 'preparation_item',
  table: i,
  title: 'x.name',
  owner: 'x.preparation_id',
  shows: {
    assignee_name: sql`(select u.name from users u where u.company_id = ${i.company_id} and u.id = ${i.assignee_id})`,
  },
};

export const preparationItemHandlers: Handlers<typeof preparationItemCalls> = recordParts<PreparationItem, UnitPreparation>(
  preparationItemStore,
  {
    of: unitPreparationStore,
    column: 'preparation_id',
    parameter: 'preparation_id',
    changesRecord: true,
    // Work changes until the unit is ready.
    mayWrite: ({ status }) => {
      if (!hasTag(unitPreparationLifecycle, status, 'open')) throw notInThisState({ entity: 'unit_preparation', status });
    },
  },
  {
    check: async ({ scope }, values) => {
      await mustBeAtWork(scope, values, { assignee_id: 'handovers' });
      return values;
    },
  },
);
