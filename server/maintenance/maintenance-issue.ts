import type { issueBoardCalls } from '../../src/api/maintenance/issue-board.ts';
import type {
  MaintenanceIssue,
  MaintenanceIssueRow,
  maintenanceIssueCalls,
} from '../../src/api/maintenance/maintenance-issue.ts';
import type { EventOf } from '../../src/machines/kit/define-lifecycle.ts';
import { livesOf } from '../../src/machines/kit/lifecycle.ts';
import type { Lifecycles } from '../../src/machines/lifecycles.ts';
import { maintenanceIssueLifecycle } from '../../src/machines/maintenance/maintenance-issue/lifecycle.ts';
import { maintenanceIssues } from '../db/schema/maintenance-issue.ts';
import { providers } from '../db/schema/provider.ts';
import type { Scope } from '../db/scope.ts';
import { type Handler, type Handlers, moved, WithMessage } from '../http/contract.ts';
import { invalid } from '../kit/api-error.ts';
import { crudOf, type WriteContext } from '../kit/crud.ts';
import { systemUser } from '../kit/current-user.ts';
import { advance, advanceTo } from '../kit/lifecycle.ts';
import { lockRow } from '../kit/lock.ts';
import { logOf } from '../kit/log.ts';
import { setColumns, updateRecord } from '../kit/records.ts';
import { inGroup } from '../kit/statuses.ts';
import { mustExist, present } from '../property/references.ts';
import { mustBeAtWork } from '../settings/work-access.ts';
// The effects of its chart are bound there.
import './issue-effects.ts';
// And those of who pays.
import { billingOf } from './issue-billing.ts';
// The job that tells of its limits is defined there.
import './issue-notices.ts';
import { moveDispatch } from './dispatch-moves.ts';
import { assignChecklist } from './issue-checklist.ts';
import { checkIssue, checkOffer, checkWait, weighSlot } from './issue-input.ts';
import { dueArithmetic } from './issue-limits.ts';
import { maintenanceIssueStore, readIssue } from './issue-record.ts';
import { settleUnit } from './issue-unit.ts';

const crudCalls = crudOf<MaintenanceIssue, MaintenanceIssueRow>(maintenanceIssueStore, {
  check: checkIssue,
  after: async (context, id) => settleUnit(context, await readIssue(context.scope, id)),
});

type Region = 'maintenance_issue' | 'issue_dispatch' | 'issue_waiting' | 'issue_billing';
type Asked = WriteContext & { params: { id: number } };
async function move<R extends Region>(
  { scope, services, currentUser, params: { id } }: Asked,
  region: R,
  version: number | undefined,
  event: EventOf<Lifecycles[R]>,
) {
  await advance(scope, services, { entity: region, id, currentUser, version, event });
  const issue = await readIssue(scope, id);
  const { column } = livesOf(maintenanceIssueLifecycle).find(({ entity }) => entity === region) ?? { column: 'status' };
  return moved(region, issue, (issue as Record<string, unknown>)[column] as string);
}
async function dispatch(
  { scope, services, currentUser, params: { id } }: Asked,
  version: number | undefined,
  event: EventOf<Lifecycles['issue_dispatch']>,
) {
  await moveDispatch({ scope, services, currentUser }, id, event, version);
  const issue = await readIssue(scope, id);
  return moved('issue_dispatch', issue, issue.dispatch_status);
}

/** Takes the issues of somebody who leaves back into the queue, as whoever may edit maintenance would. */
export async function unassignIssuesOf({ scope, services, currentUser }: WriteContext, user: number): Promise<void> {
  const { rows } = await scope.client.query<{ id: number }>({
    name: 'issues.of_assignee',
    text: `select id from maintenance_issues where company_id = $1 and assignee_id = $2
      and status ${inGroup('maintenance_issue', 'open')} order by id`,
    values: [scope.company, user],
  });
  const by = { ...systemUser(currentUser.company), cause: currentUser.viewer.id };
  for (const { id } of rows)
    await advance(scope, services, {
      ...{ entity: 'maintenance_issue', id: Number(id), currentUser: by },
      event: { type: 'unassign' },
    });
}

/** The assignee is somebody who works on maintenance. Throws an ApiError. */
const mustWork = (scope: Scope, assignee_id: number | null | undefined) =>
  mustBeAtWork(scope, { assignee_id }, { assignee_id: 'maintenance' });

/** Gives an issue to a technician, unless they have it, and agrees on a visit, in one transaction. */
export const dispatchIssue: Handler<(typeof issueBoardCalls)['dispatch']> = async ({
  body: { version, assignee_id, ...given },
  ...asked
}) => {
  const { scope, services, currentUser, params } = asked;
  await lockRow(scope, maintenanceIssues, params.id);
  const isGiven = (await readIssue(scope, params.id)).assignee_id === assignee_id;
  await mustWork(scope, assignee_id);
  if (!isGiven)
    await advance(scope, services, {
      ...{ entity: 'maintenance_issue', id: params.id, currentUser, version },
      event: { type: 'assign', assignee_id },
    });
  const weighed = await weighSlot(scope, currentUser.company, await readIssue(scope, params.id), given);
  return move(asked, 'issue_dispatch', isGiven ? version : undefined, { type: 'schedule', ...given, ...weighed });
};

export const maintenanceIssueHandlers: Handlers<typeof maintenanceIssueCalls> = {
  list: crudCalls.list,
  get: crudCalls.get,
  create: crudCalls.create,
  update: async ({ scope, services, currentUser, params: { id }, body }) => {
    const { status, version, assignee_id, reason, resolution, cause, ...fields } = body;
    const isEdited = Object.keys(present(fields)).length > 0;
    const context = { scope, services, currentUser };
    const values = isEdited ? await checkIssue(context, fields, id) : {};
    const changed =
      isEdited || !status
        ? await updateRecord(scope, services, currentUser, maintenanceIssueStore, id, { ...values, version })
        : [];
    if (changed.length) await settleUnit(context, await readIssue(scope, id));
    if (!status) return new WithMessage(await readIssue(scope, id), 'app.said.saved');
    await mustWork(scope, assignee_id);
    await advanceTo(scope, services, {
      ...{ entity: 'maintenance_issue', id, currentUser, status },
      version: changed.length ? undefined : version,
      payload: { assignee_id, reason, resolution, cause },
    });
    return moved('maintenance_issue', await readIssue(scope, id));
  },
  close: ({ body: { version }, ...asked }) => move(asked, 'maintenance_issue', version, { type: 'close' }),
  cancel: ({ body: { version, reason }, ...asked }) => move(asked, 'maintenance_issue', version, { type: 'cancel', reason }),
  rate: ({ body: { version, ...told }, ...asked }) => move(asked, 'maintenance_issue', version, { type: 'rate', ...told }),
  assignChecklist: async ({ body: { version, checklist_id }, params: { id }, ...context }) => {
    await assignChecklist(context, id, checklist_id, version);
    return new WithMessage(await readIssue(context.scope, id), 'app.said.saved');
  },
  assign: async ({ body: { version, assignee_id }, ...asked }) => {
    await readIssue(asked.scope, asked.params.id);
    await mustWork(asked.scope, assignee_id);
    return move(asked, 'maintenance_issue', version, { type: 'assign', assignee_id });
  },
  unassign: ({ body: { version }, ...asked }) => move(asked, 'maintenance_issue', version, { type: 'unassign' }),
  start: ({ body: { version }, ...asked }) => move(asked, 'maintenance_issue', version, { type: 'start' }),
  resolve: ({ body: { version, ...told }, ...asked }) => move(asked, 'maintenance_issue', version, { type: 'resolve', ...told }),
  reopen: ({ body: { version, reason }, ...asked }) => move(asked, 'maintenance_issue', version, { type: 'reopen', reason }),
  wait: async ({ body: { version, ...given }, ...asked }) =>
    move(asked, 'issue_waiting', version, {
      type: 'wait',
      ...(await checkWait(asked.scope, asked.currentUser.company, given)),
    }),
  resume: ({ body: { version }, ...asked }) => move(asked, 'issue_waiting', version, { type: 'resume' }),
  offer: async ({ body: { version, provider_id, respond_by }, ...asked }) => {
    const { scope, currentUser, params } = asked;
    await lockRow(scope, maintenanceIssues, params.id);
    const { dispatch_status, provider_id: chosen } = await readIssue(scope, params.id);
    await mustExist(scope, { provider_id }, { provider_id: providers });
    checkOffer(currentUser.company, respond_by);
    // The chart judges the provider that the record names.
    if (dispatch_status === 'none' && provider_id && provider_id !== chosen)
      await setColumns(scope, maintenanceIssues, params.id, { provider_id });
    return dispatch(asked, version, { type: 'offer', provider_id, respond_by });
  },
  quote: ({ body: { version, ...given }, ...asked }) => dispatch(asked, version, { type: 'quote', ...given }),
  take: ({ body: { version }, ...asked }) => dispatch(asked, version, { type: 'take' }),
  refuse: ({ body: { version, reason }, ...asked }) => dispatch(asked, version, { type: 'refuse', reason }),
  withdraw: ({ body: { version }, ...asked }) => dispatch(asked, version, { type: 'withdraw' }),
  accept: ({ body: { version }, ...asked }) => dispatch(asked, version, { type: 'accept' }),
  decline: ({ body: { version, reason }, ...asked }) => dispatch(asked, version, { type: 'decline', reason }),
  schedule: ({ body: { version, ...given }, ...asked }) => dispatch(asked, version, { type: 'schedule', ...given }),
  arrive: ({ body: { version }, ...asked }) => dispatch(asked, version, { type: 'arrive' }),
  leave: ({ body: { version, ...given }, ...asked }) => dispatch(asked, version, { type: 'leave', ...given }),
  finish: ({ body: { version }, ...asked }) => dispatch(asked, version, { type: 'finish' }),
  handBack: ({ body: { version, reason }, ...asked }) => dispatch(asked, version, { type: 'hand_back', reason }),
  redo: ({ body: { version, reason }, ...asked }) => dispatch(asked, version, { type: 'redo', reason }),
  assess: async ({ body: { version, payers, basis, reason }, ...asked }) => {
    const issue = await readIssue(asked.scope, asked.params.id);
    const named = payers?.map(({ payer }) => payer) ?? [];
    if (new Set(named).size < named.length) throw invalid({ payers: 'maintenance.issue.error.payer_twice' });
    if (named.includes('tenant') && issue.tenant_id === null) throw invalid({ payers: 'maintenance.issue.error.no_tenant' });
    if (named.includes('owner') && issue.unit_id === null) throw invalid({ payers: 'maintenance.issue.error.no_owner' });
    return move(asked, 'issue_billing', version, { type: 'assess', payers, basis, reason });
  },
  agree: ({ body: { version }, ...asked }) => move(asked, 'issue_billing', version, { type: 'agree' }),
  dispute: ({ body: { version, reason }, ...asked }) => move(asked, 'issue_billing', version, { type: 'dispute', reason }),
  waive: ({ body: { version, reason }, ...asked }) => move(asked, 'issue_billing', version, { type: 'waive', reason }),
  bill: ({ body: { version, due_on }, ...asked }) => move(asked, 'issue_billing', version, { type: 'bill', due_on }),
  takeBack: ({ body: { version, reason }, ...asked }) => move(asked, 'issue_billing', version, { type: 'take_back', reason }),
  collect: ({ body: { version, ...given }, ...asked }) => move(asked, 'issue_billing', version, { type: 'collect', ...given }),
  billing: async ({ scope, params: { id } }) => billingOf(scope, await readIssue(scope, id)),
  activities: async ({ scope, params: { id } }) => {
    await readIssue(scope, id);
    const logs = await Promise.all(livesOf(maintenanceIssueLifecycle).map(({ entity }) => logOf(scope, entity, id)));
    return logs.flat().sort((one, other) => other.id - one.id);
  },
  dueArithmetic: async ({ scope, params: { id } }) => dueArithmetic(scope, await readIssue(scope, id)),
};
