import { autoCloseHours } from '../../src/api/community/ticket.ts';
import type { MaintenanceIssue } from '../../src/api/maintenance/maintenance-issue.ts';
import { hasTag } from '../../src/machines/kit/define-lifecycle.ts';
import { maintenanceIssueRegions as regions } from '../../src/machines/maintenance/maintenance-issue/lifecycle.ts';
import { issuePauses, maintenanceIssues } from '../db/schema/maintenance-issue.ts';
import type { Scope } from '../db/scope.ts';
import type { CurrentUser } from '../kit/current-user.ts';
import { bindLifecycle, dropTimers, setTimer } from '../kit/lifecycle.ts';
import { notify } from '../kit/notify.ts';
import { insertRow, setColumns } from '../kit/records.ts';
import type { Services } from '../kit/services.ts';
import { limitsAfterPause, limitsOfNew } from './issue-limits.ts';
import { dropQuotes, keepQuote, lockBooksOfQuote } from './issue-quote.ts';
import { readIssue } from './issue-record.ts';
import { resolveTickets } from './issue-report.ts';
import { freeUnit, takeUnit } from './issue-unit.ts';
import { settlePlanWork } from './plan-turns.ts';

const hour = 3_600_000;
/** How long after its end a slot counts as missed. */
const grace = hour;

interface Moving {
  scope: Scope;
  record: MaintenanceIssue;
}
const set = ({ scope, record }: Moving, values: Record<string, unknown>) =>
  setColumns(scope, maintenanceIssues, record.id, values);
const keepReason = (moving: Moving & { event: { reason?: string | null | undefined } }) =>
  set(moving, { reason: moving.event.reason ?? null });
/** A schedule or a start is the response: who takes over what was begun has it begun. */
const keepResponse = (moving: Moving & { now: Date }) =>
  set(moving, { responded_at: moving.record.responded_at ?? moving.now.toISOString() });

interface Telling extends Moving {
  services: Services;
  currentUser: CurrentUser;
}
const tell = ({ scope, services, currentUser, record }: Telling, user: number | null | undefined, messageKey: string) =>
  notify(scope, services, {
    ...{ user, by: currentUser, messageKey, entity: 'maintenance_issue', record: record.id },
    values: { ref_no: record.ref_no, description: record.description.slice(0, 100) },
  });

bindLifecycle({
  lifecycle: regions.maintenance_issue,
  table: maintenanceIssues,
  lockFirst: lockBooksOfQuote,
  read: readIssue,
  tells: ({ compound_id }) => [{ entity: 'compound', id: compound_id }],
  effects: {
    keepAssignee: (moving) => set(moving, { assignee_id: moving.event.assignee_id }),
    forgetAssignee: (moving) => set(moving, { assignee_id: null }),
    notifyAssignee: (moving) => {
      const { event, record } = moving;
      const user = event.type === 'assign' ? event.assignee_id : record.assignee_id;
      return tell(moving, user, `maintenance_issue.notice.${event.type}`);
    },
    keepResponse,
    keepResolution: (moving) =>
      set(moving, {
        ...{ resolution: moving.event.resolution, cause: moving.event.cause },
        resolved_at: moving.now.toISOString(),
      }),
    settlePlan: ({ scope, services, currentUser, record }) => settlePlanWork(scope, services, currentUser.company, record.id),
    resolveTickets: (moving) => resolveTickets(moving, moving.record.id, moving.event.resolution),
    freeUnit: (moving) => freeUnit(moving, moving.record),
    takeUnit: (moving) => takeUnit(moving, moving.record),
    startCloseTimer: ({ scope, record, now }) =>
      setTimer(scope, 'maintenance_issue', record.id, 'auto_close', new Date(now.getTime() + autoCloseHours * hour)),
    stopCloseTimer: ({ scope, record }) => dropTimers(scope, 'maintenance_issue', record.id, 'auto_close'),
    keepClosed: (moving) => set(moving, { closed_at: moving.now.toISOString() }),
    newCycle: async (moving) =>
      set(moving, {
        ...(await limitsOfNew(moving.scope, moving.record.priority, moving.now)),
        opened_at: moving.now.toISOString(),
        reopen_count: moving.record.reopen_count + 1,
        ...{ responded_at: null, resolved_at: null, closed_at: null, resolution: null, cause: null },
        ...{ rating: null, feedback: null, declined_ids: [] },
      }),
    keepReason,
    keepFeedback: (moving) => set(moving, { rating: moving.event.rating, feedback: moving.event.comment ?? null }),
  },
});

bindLifecycle({
  lifecycle: regions.issue_dispatch,
  table: maintenanceIssues,
  lockFirst: lockBooksOfQuote,
  read: readIssue,
  effects: {
    keepProvider: (moving) => set(moving, { provider_id: moving.event.provider_id, respond_by: moving.event.respond_by }),
    keepQuote: async (moving) => {
      await keepQuote(moving, moving.record, moving.event);
      await set(moving, { quote_until: moving.event.until, respond_by: null });
    },
    // Until an offer is answered, and then until its quote is no longer good.
    startAnswerTimer: ({ scope, record, event }) =>
      setTimer(
        scope,
        'issue_dispatch',
        record.id,
        'lapse',
        new Date((event.type === 'quote' ? event.until : event.respond_by) ?? 0),
      ),
    stopAnswerTimer: ({ scope, record }) => dropTimers(scope, 'issue_dispatch', record.id, 'lapse'),
    keepDecline: ({ scope, record, event }) =>
      scope.client.query(
        `update maintenance_issues set declined_ids = declined_ids || to_jsonb(provider_id), provider_id = null, respond_by = null, reason = $3
          where company_id = $1 and id = $2`,
        [scope.company, record.id, event.reason],
      ),
    forgetProvider: async (moving) => {
      await dropQuotes(moving, moving.record.id);
      await set(moving, {
        ...{ provider_id: null, technician_id: null, respond_by: null, quote_until: null },
        ...{ slot_from: null, slot_to: null },
      });
    },
    keepSlot: (moving) => set(moving, { slot_from: moving.event.slot_from, slot_to: moving.event.slot_to }),
    startMissedTimer: ({ scope, record, event }) =>
      setTimer(scope, 'issue_dispatch', record.id, 'miss', new Date(new Date(event.slot_to ?? 0).getTime() + grace)),
    stopMissedTimer: ({ scope, record }) => dropTimers(scope, 'issue_dispatch', record.id, 'miss'),
    keepDoneAt: (moving) => set(moving, { done_at: moving.now.toISOString() }),
    // Whoever reported it, where a provider was to come.
    notifyMissed: (moving) => tell(moving, moving.record.assignee_id ?? moving.record.created_by, 'issue_dispatch.notice.miss'),
    keepResponse,
    dropSlot: (moving) => set(moving, { slot_from: null, slot_to: null }),
    keepWhy: keepReason,
  },
});

bindLifecycle({
  lifecycle: regions.issue_waiting,
  table: maintenanceIssues,
  read: readIssue,
  effects: {
    beginWait: async (moving) => {
      const { scope, record, event, to, now } = moving;
      await insertRow(scope, issuePauses, {
        ...{ issue_id: record.id, from_at: now.toISOString(), why: to },
        ...{ contact_channel: event.contact_channel ?? null, contact_at: event.contact_at ?? null },
      });
      const paused_at = hasTag(regions.issue_waiting, to, 'pausing') ? now.toISOString() : null;
      await set(moving, { waiting_until: event.until, paused_at });
    },
    startWaitTimer: ({ scope, record, event }) =>
      setTimer(scope, 'issue_waiting', record.id, 'time_out', new Date(event.until ?? 0)),
    endWait: async (moving) => {
      const { scope, record, from, now } = moving;
      await scope.client.query(
        'update issue_pauses set to_at = $3, version = version + 1 where company_id = $1 and issue_id = $2 and to_at is null',
        [scope.company, record.id, now.toISOString()],
      );
      await set(moving, { waiting_until: null, paused_at: null });
      const began = record.pauses.at(-1)?.from_at;
      if (began && hasTag(regions.issue_waiting, from, 'pausing'))
        await set(moving, await limitsAfterPause(scope, await readIssue(scope, record.id), new Date(began)));
    },
    stopWaitTimer: ({ scope, record }) => dropTimers(scope, 'issue_waiting', record.id, 'time_out'),
  },
});
