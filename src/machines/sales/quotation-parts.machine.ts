import { type Applicable, workflowCalls } from '../../api/approvals/config.ts';
import { ask, send } from '../../api/client.ts';
import type { UnitRow } from '../../api/property/unit.ts';
import { unitCalls } from '../../api/property/unit.ts';
import { quotationCalls, quotationStatuses } from '../../api/sales/quotation.ts';
import { tenantQuotationCalls } from '../../api/sales/tenant-quotation.ts';
import { reader, readFlow } from '../kit/read-flow.ts';
import { doer, taskFlow } from '../kit/task-flow.ts';

/** Which rules would ask whom, and why the others don't. */
export const applicableMachine = readFlow<Applicable[], { id: number }>({ entity: 'quotation' }).provide({
  actors: { read: reader(({ id }, signal) => send(workflowCalls.applicable, { query: { quotation_id: id }, signal })) },
});
/** Units that could be quoted, by words. */
export const unitChoicesMachine = readFlow<UnitRow[], { search: string }>({ entity: 'unit' }).provide({
  actors: {
    read: reader(
      async ({ search }, signal) =>
        (await send(unitCalls.list, { query: { search, per_page: 20, market: 'for_lease' }, signal })).rows,
    ),
  },
});

export type ContentChange =
  | { what: 'add'; unit_id: number }
  | { what: 'remove'; unit_id: number }
  | { what: 'rent'; unit_id: number; amount: string; rent_appeal_no: string | null }
  | {
      what: 'item';
      unit_id: number;
      item_type: 'service' | 'parking' | 'fee';
      description: string;
      amount: string;
      periodicity: 'yearly' | 'once';
    }
  | { what: 'drop'; unit_id: number; item_id: number };

/** Whose quotation it is: under that path its calls go. */
export type QuotationOwner = { lead_id: number } | { tenant_id: number };

/** Changes of a quotation's units and items; each is a call of its own, and the record follows the server's answer. */
export const contentMachine = taskFlow<{ owner: QuotationOwner; id: number; change: ContentChange }>().provide({
  actors: {
    perform: doer(({ owner, id, change }, signal) => {
      // Both paths take the same bodies; only the owner's name in the path differs.
      const calls = ('lead_id' in owner ? quotationCalls : tenantQuotationCalls) as typeof quotationCalls;
      const params = { ...(owner as { lead_id: number }), id };
      const { what } = change;
      if (what === 'add') return ask(calls.addUnit, { params, body: { unit_id: change.unit_id }, signal });
      const unit = { ...params, unit_id: change.unit_id };
      if (what === 'remove') return ask(calls.removeUnit, { params: unit, signal });
      if (what === 'rent') {
        const { amount, rent_appeal_no } = change;
        return ask(calls.updateUnit, { params: unit, body: { amount, rent_appeal_no }, signal });
      }
      if (what === 'drop') return ask(calls.removeItem, { params: { ...unit, item_id: change.item_id }, signal });
      const { item_type, description, amount, periodicity } = change;
      return ask(calls.addItem, { params: unit, body: { item_type, description, amount, periodicity }, signal });
    }),
  },
});
export const readQuotationLog = (id: number, signal: AbortSignal) => send(quotationCalls.log, { params: { id }, signal });
export const quotationChoices = { statuses: quotationStatuses };
