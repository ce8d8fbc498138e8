import { send } from '../../../api/client.ts';
import { blankOf } from '../../../api/define-fields.ts';
import {
  visitCalls as calls,
  type GateMovement,
  type Visit,
  VisitInput,
  type VisitPass,
  type VisitRow,
} from '../../../api/visits/visit.ts';
import { visitErrors, visitFields } from '../../../api/visits/visit-fields.ts';
import { hasTag } from '../../kit/define-lifecycle.ts';
import { fieldsFrom } from '../../kit/entity.ts';
import { entityFlows } from '../../kit/entity-flows.ts';
import { reader, readFlow } from '../../kit/read-flow.ts';
import { visitLifecycle } from './lifecycle.ts';

const own = fieldsFrom(VisitInput);

export const visitFlows = entityFlows<Visit, VisitInput, VisitRow>('visit', calls, {
  input: VisitInput,
  blank: { ...blankOf(visitFields), members: [{}] },
  fieldsOf: (visit) => ({
    ...own(visit),
    members: visit.members.map(({ visitor_id, name, plate }) => ({ visitor_id, name, plate })),
  }),
  check: (fields, today) => visitErrors(fields, today),
  lifecycle: visitLifecycle,
  isEditable: ({ status }) => hasTag(visitLifecycle, status, 'editable'),
});

/** The passes of a visit. */
export const visitPassMachine = readFlow<VisitPass, { id: number }>({ entity: 'visit', idOf: ({ id }) => id }).provide({
  actors: { read: reader(({ id }, signal) => send(calls.pass, { params: { id }, signal })) },
});

/** Who passed a gate on a visit, the latest first. */
export const visitMovementsMachine = readFlow<GateMovement[], { id: number }>({ entity: 'visit', idOf: ({ id }) => id }).provide({
  actors: { read: reader(({ id }, signal) => send(calls.movements, { params: { id }, signal })) },
});
