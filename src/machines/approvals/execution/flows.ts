import {
  contractDiscountConfigCalls,
  dealConfigCalls,
  quotationConfigCalls,
  quotationDiscountConfigCalls,
} from '../../../api/approvals/config.ts';
import { type Execution, type ExecutionRow, executionCalls } from '../../../api/approvals/execution.ts';
import type { RejectionReason } from '../../../api/approvals/rejection-reason.ts';
import { ask, send } from '../../../api/client.ts';
import { userCalls } from '../../../api/settings/user.ts';
import { listActor } from '../../kit/entity.ts';
import { listFlow } from '../../kit/list/list-flow.ts';
import { reader, readFlow } from '../../kit/read-flow.ts';
import { performer, taskFlow } from '../../kit/task-flow.ts';

/** Requests waiting for my decision, and those involving me. */
export const pendingMachine = listFlow<ExecutionRow>({ entity: 'execution' }).provide({
  actors: { read: listActor(executionCalls.pending) },
});
export const associatedMachine = listFlow<ExecutionRow>({ entity: 'execution' }).provide({
  actors: { read: listActor(executionCalls.associated) },
});
/** Requests that a sole approver decided, or is asked to decide, on their own: for auditors. */
export const soleMachine = listFlow<ExecutionRow>({ entity: 'execution' }).provide({
  actors: { read: listActor(executionCalls.list, { sole_approver: true }) },
});

const oneOf = async (id: number, signal: AbortSignal): Promise<Execution> =>
  // Users who may see approvals can read any; others only those that involve them.
  send(executionCalls.associatedOne, { params: { id }, signal }).catch(() =>
    send(executionCalls.get, { params: { id }, signal }),
  );
export const executionMachine = readFlow<Execution, { id: number }>({ entity: 'execution' }).provide({
  actors: { read: reader(({ id }, signal) => oneOf(id, signal)) },
});

const kinds = {
  quotation: quotationConfigCalls,
  contract_discount: contractDiscountConfigCalls,
  quotation_discount: quotationDiscountConfigCalls,
  deal: dealConfigCalls,
};
export const reasonsMachine = readFlow<RejectionReason[], { kind: keyof typeof kinds }>({ entity: 'rejection_reason' }).provide({
  actors: {
    read: reader(async ({ kind }, signal) =>
      (await send(kinds[kind].reasons, { query: { per_page: 100 }, signal })).rows.filter((reason) => reason.active),
    ),
  },
});
export const colleaguesMachine = readFlow<{ id: number; name: string }[], null>({ entity: 'user' }).provide({
  actors: {
    read: reader(async (_, signal) =>
      (await send(userCalls.brief, { query: { per_page: 100 }, signal })).rows.map(({ id, name }) => ({ id, name })),
    ),
  },
});

export type Decided =
  | { what: 'approve'; id: number; comment: string }
  | { what: 'reject'; id: number; comment: string; rejection_reason_id: number | null }
  | { what: 'delegate'; id: number; comment: string; to: number | null }
  | { what: 'reassign'; id: number; reason: string; to: number | null };

/** The user's decision in a step; the server checks it against the decision's chart. */
export const decideMachine = taskFlow<Decided>().provide({
  actors: {
    perform: performer((decided, signal) => {
      const params = { id: decided.id };
      if (decided.what === 'reassign')
        return ask(executionCalls.reassign, { params, body: { to: decided.to, reason: decided.reason }, signal });
      const { comment } = decided;
      if (decided.what === 'approve') return ask(executionCalls.approve, { params, body: { comment }, signal });
      if (decided.what === 'reject')
        return ask(executionCalls.reject, {
          params,
          body: { comment, rejection_reason_id: decided.rejection_reason_id },
          signal,
        });
      return ask(executionCalls.delegate, { params, body: { comment, to: decided.to }, signal });
    }),
  },
});

/** A comment on a request, visible to everyone involved. */
export const commentMachine = taskFlow<{ id: number; text: string }>().provide({
  actors: {
    perform: performer(({ id, text }, signal) => ask(executionCalls.comment, { params: { id }, body: { text }, signal })),
  },
});
