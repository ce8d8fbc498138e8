import { ask, send } from '../../../api/client.ts';
import { blankOf } from '../../../api/define-fields.ts';
import type { SellableUnit } from '../../../api/property/sellable-unit.ts';
import {
  unitOwnerCalls as calls,
  type OwnedCompound,
  UnitOwnerInput,
  unitOwnerErrors,
  unitOwnerFields,
} from '../../../api/property/unit-owner.ts';
import { entityFlows } from '../../kit/entity-flows.ts';
import { reader, readFlow } from '../../kit/read-flow.ts';
import { performer, taskFlow } from '../../kit/task-flow.ts';
import { unitOwnerLifecycle } from './lifecycle.ts';

export const unitOwnerFlows = entityFlows('unit_owner', calls, {
  input: UnitOwnerInput,
  blank: blankOf(unitOwnerFields),
  check: unitOwnerErrors,
  lifecycle: unitOwnerLifecycle,
});
export const readOwnerLog = (id: number, signal: AbortSignal) => send(calls.activities, { params: { id }, signal });

/** Where an owner's units are, for the page's second column. */
export interface Estate {
  compounds: OwnedCompound[];
  sellable: SellableUnit[];
}
export const ownerEstateMachine = readFlow<Estate, { id: number }>({
  entity: ['unit_owner', 'unit_ownership', 'sellable_unit'],
}).provide({
  actors: {
    read: reader(async ({ id }, signal) => {
      const asked = { params: { id }, signal };
      const [compounds, sellable] = await Promise.all([send(calls.compounds, asked), send(calls.sellableUnits, asked)]);
      return { compounds, sellable };
    }),
  },
});
/** A link to hand over to an owner without an email address. */
export const invitationLinkMachine = taskFlow<{ id: number }, { link: string }>().provide({
  actors: { perform: performer(({ id }, signal) => ask(calls.link, { params: { id }, body: {}, signal })) },
});
