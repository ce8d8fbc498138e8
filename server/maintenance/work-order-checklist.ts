import type { WorkOrderChecklist, workOrderChecklistCalls } from '../../src/api/maintenance/work-order-checklist.ts';
import { workOrderChecklists } from '../db/schema/work-order-checklist.ts';
import type { Handlers } from '../http/contract.ts';
import { invalid } from '../kit/api-error.ts';
import { crudOf } from '../kit/crud.ts';
import { lockRow } from '../kit/lock.ts';
import { readOr404 } from '../kit/records.ts';
import { workOrderChecklistStore } from './checklist-stores.ts';
import { versionsOf } from './checklist-versions.ts';

export { workOrderChecklistStore };

export const workOrderChecklistHandlers: Handlers<typeof workOrderChecklistCalls> = {
  ...crudOf<WorkOrderChecklist>(workOrderChecklistStore, {
    linked: 'maintenance.error.is_used',
    check: async ({ scope }, values, id) => {
      if (id === null) return values;
      await lockRow(scope, workOrderChecklists, id);
      if (values.active !== false) return values;
      const { rows } = await scope.client.query<{ count: number }>({
        name: 'work_order_checklists.plans',
        text: `select count(*)::int as count from maintenance_plans where company_id = $1 and checklist_id = $2 and status = 'active'`,
        values: [scope.company, id],
      });
      const count = rows[0]?.count ?? 0;
      if (count) throw invalid({ active: { messageKey: 'maintenance.checklist.error.has_plans', values: { count } } });
      return values;
    },
  }),
  versions: async ({ scope, params: { id } }) => {
    await readOr404<WorkOrderChecklist>(scope, workOrderChecklistStore, id);
    return versionsOf(scope, id);
  },
};
