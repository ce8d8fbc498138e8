import type { DunningCase, dunningCaseCalls } from '../../src/api/finance/dunning-case.ts';
import { endOfDay } from '../../src/calendar/zone.ts';
import { dunningCaseLifecycle } from '../../src/machines/finance/dunning-case/lifecycle.ts';
import type { EventOf } from '../../src/machines/kit/define-lifecycle.ts';
import { dunningCases } from '../db/schema/dunning-case.ts';
import { tenants } from '../db/schema/leasing.ts';
import { type Handlers, moved, WithMessage } from '../http/contract.ts';
import { ApiError, notFound } from '../kit/api-error.ts';
import type { WriteContext } from '../kit/crud.ts';
import { advance, bindLifecycle, dropTimers, setTimer } from '../kit/lifecycle.ts';
import { lockRow } from '../kit/lock.ts';
import { notify } from '../kit/notify.ts';
import { readPage } from '../kit/pages.ts';
import { setColumns } from '../kit/records.ts';
import { openCases } from './dunning/day.ts';
import { keepLetterSent, withdrawLetters, writeLetter } from './dunning/letter.ts';
import { dunningCaseStore, keepFigures, readCase, readDetails } from './dunning/record.ts';

export { dunningCaseStore };

const d = dunningCases;

bindLifecycle({
  lifecycle: dunningCaseLifecycle,
  table: d,
  read: readCase,
  logs: ({ letters_count }, event) => (event === 'step' || event === 'send_now' ? { variant: letters_count + 1 } : {}),
  tells: ({ tenant_id }) => [{ entity: 'tenant', id: tenant_id }],
  effects: {
    takeStep: async (moving) => {
      const { scope, currentUser, record, to } = moving;
      await writeLetter(moving, record, to === 'to_print');
      await keepFigures(scope, currentUser.company, record.id);
    },
    keepSent: async ({ scope, currentUser, record, today }) => {
      await keepLetterSent(scope, record.id, today);
      await keepFigures(scope, currentUser.company, record.id);
    },
    keepPromise: async ({ scope, currentUser, record, event: { until }, today }) => {
      const day = until ?? today;
      await setColumns(scope, d, record.id, {
        ...{ waits_until: day, last_contact_on: today, assignee_id: currentUser.viewer.id || null },
      });
      await setTimer(scope, 'dunning_case', record.id, 'break_promise', endOfDay(day, currentUser.company.time_zone));
    },
    keepPause: async ({ scope, currentUser, record, event: { until, reason }, today }) => {
      const day = until ?? today;
      await setColumns(scope, d, record.id, { waits_until: day, reason: reason ?? null });
      await setTimer(scope, 'dunning_case', record.id, 'end_pause', endOfDay(day, currentUser.company.time_zone));
    },
    goOn: async ({ scope, currentUser, record }) => {
      await dropTimers(scope, 'dunning_case', record.id);
      await setColumns(scope, d, record.id, { waits_until: null, reason: null });
      await keepFigures(scope, currentUser.company, record.id);
    },
    tellTaker: async ({ scope, services, record }) => {
      const { rows } = await scope.client.query<{ assignee_id: number | null }>(
        'select assignee_id::int from dunning_cases where company_id = $1 and id = $2',
        [scope.company, record.id],
      );
      await notify(scope, services, {
        user: rows[0]?.assignee_id ?? null,
        messageKey: 'finance.dunning_case.told.broken',
        values: { name: record.tenant_name, amount: record.overdue },
        entity: 'dunning_case',
        record: record.id,
        by: null,
      });
    },
    keepReason: ({ scope, record, event }) => setColumns(scope, d, record.id, { reason: event.reason ?? null }),
    stopSteps: async ({ scope, record }) => {
      await dropTimers(scope, 'dunning_case', record.id, 'step');
      await setColumns(scope, d, record.id, { next_step_on: null });
    },
    keepEnd: async ({ scope, record, event, today }) => {
      await dropTimers(scope, 'dunning_case', record.id);
      await withdrawLetters(scope, record.id);
      await setColumns(scope, d, record.id, {
        ...{ closed_on: today, next_step_on: null, waits_until: null },
        ...(event.type === 'settle' && { reason: null }),
      });
    },
  },
});

async function move(
  { scope, services, currentUser }: WriteContext,
  id: number,
  event: EventOf<typeof dunningCaseLifecycle>,
  version?: number,
) {
  await advance(scope, services, { entity: 'dunning_case', id, currentUser, version, event });
  return moved('dunning_case', await readDetails(scope, id, currentUser));
}

export const dunningCaseHandlers: Handlers<typeof dunningCaseCalls> = {
  list: ({ scope, services, query }) => readPage<DunningCase>(scope, services, dunningCaseStore, { ...query }),
  get: ({ scope, currentUser, params }) => readDetails(scope, params.id, currentUser),
  start: async ({ params: { tenant_id }, ...context }) => {
    const { scope, currentUser } = context;
    // Locked at once: two who share it first would wait for each other.
    if ((await lockRow(scope, tenants, tenant_id)) === undefined) throw notFound();
    const opened = await openCases(context, tenant_id, { always: true });
    if (!opened.length) throw new ApiError(422, 'refused', 'finance.dunning_case.error.nothing');
    const cases = await Promise.all(opened.map((id) => readCase(scope, id, currentUser)));
    return new WithMessage(cases, 'finance.dunning_case.said.opened');
  },
  send: ({ params, body: { version }, ...context }) => move(context, params.id, { type: 'send_now' }, version),
  promise: ({ params, body: { version, until }, ...context }) => move(context, params.id, { type: 'promise', until }, version),
  pause: ({ params, body: { version, until, reason }, ...context }) =>
    move(context, params.id, { type: 'pause', until, reason }, version),
  resume: ({ params, body: { version }, ...context }) => move(context, params.id, { type: 'resume' }, version),
  close: ({ params, body: { version, reason }, ...context }) => move(context, params.id, { type: 'close', reason }, version),
  handOver: ({ params, body: { version, reason }, ...context }) =>
    move(context, params.id, { type: 'hand_over', reason }, version),
  markSent: ({ params, body: { version }, ...context }) => move(context, params.id, { type: 'mark_sent' }, version),
};
