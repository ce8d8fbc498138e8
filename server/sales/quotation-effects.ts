import { halalas, money, share } from '../../src/api/money.ts';
import type { Quotation } from '../../src/api/sales/quotation.ts';
import { plusDays } from '../../src/calendar/days.ts';
import { endOfDay } from '../../src/calendar/zone.ts';
import { quotationLifecycle } from '../../src/machines/sales/quotation/lifecycle.ts';
import { requestApprovals, supersedeApprovals, withdrawApprovals } from '../approvals/execution.ts';
import { quotations, unitHolds } from '../db/schema/sales.ts';
import { type Scope, together } from '../db/scope.ts';
import type { Actor } from '../kit/actor.ts';
import type { Doing } from '../kit/crud.ts';
import { advance, dropTimers, govern, setTimer } from '../kit/lifecycle.ts';
import { notify } from '../kit/notify.ts';
import { insertRow, setColumns } from '../kit/records.ts';
import { Refuse } from '../kit/refuse.ts';
import { startGeneration } from '../leasing/generation.ts';
import { cancelLeasesOf } from '../leasing/lease.ts';
import { contentOf, settingsOf } from './quotation-content.ts';
import { firstYearOf, readQuotation } from './quotation-record.ts';
import { keepTotals } from './quotation-writing.ts';

const hold = async (scope: Scope, quotation: Quotation, strength: 'soft' | 'hold' | 'reservation') => {
  await together([
    release(scope, quotation.id),
    ...quotation.units.map(({ unit_id }) =>
      insertRow(scope, unitHolds, {
        unit_id,
        quotation_id: quotation.id,
        strength,
        start_on: quotation.start_on,
        end_on: quotation.end_on,
        until: strength === 'hold' ? quotation.valid_until : null,
      }),
    ),
  ]);
};
const release = (scope: Scope, id: number) =>
  scope.client.query({
    name: 'holds.release',
    text: 'update unit_holds set released_at = now() where company_id = $1 and quotation_id = $2 and released_at is null',
    values: [scope.company, id],
  });

type QuotationNews = 'quotation_sent' | 'quotation_accepted' | 'quotation_withdrawn';
const tellLead = async (scope: Scope, services: Doing['services'], actor: Actor, quotation: Quotation, type: QuotationNews) => {
  if (quotation.lead_id === null) return;
  try {
    const savepoint = scope.client.query('savepoint lead');
    savepoint.catch(() => {});
    await advance(scope, services, {
      entity: 'lead',
      id: quotation.lead_id,
      actor: { ...actor, viewer: { ...actor.viewer, system: true } },
      event: { type, quotation_id: quotation.id },
    });
  } catch (error) {
    // The lead is already past it (a second quotation is sent): nothing to move.
    if (!(error instanceof Refuse)) throw error;
    await scope.client.query('rollback to savepoint lead');
  }
};

govern({
  lifecycle: quotationLifecycle,
  table: quotations,
  read: readQuotation,
  effects: {
    startApprovals: ({ scope, services, actor, record }) => requestApprovals(scope, services, actor, record.id),
    withdrawApprovals: ({ scope, services, actor, record }) => withdrawApprovals(scope, services, actor, record.id),
    supersedeApprovals: ({ scope, services, actor, record }) => supersedeApprovals(scope, services, actor, record.id),
    holdSoftly: ({ scope, record }) => hold(scope, record, 'soft'),
    holdUnits: ({ scope, record }) => hold(scope, record, 'hold'),
    reserveUnits: ({ scope, record }) => hold(scope, record, 'reservation'),
    releaseHolds: ({ scope, record }) => release(scope, record.id),
    tellRequester: ({ scope, services, record, to }) =>
      notify(scope, services, {
        user: record.created_by,
        say: `sales.quotation.told.${to}`,
        values: { ref_no: record.ref_no },
        entity: 'quotation',
        record: record.id,
      }),
    startExpiry: async ({ scope, actor, record, now }) => {
      await setColumns(scope, quotations, record.id, { sent_at: now.toISOString() });
      await setTimer(scope, 'quotation', record.id, 'expire', endOfDay(record.valid_until, actor.company.time_zone));
    },
    startGeneration: ({ scope, services, actor, record }) => startGeneration(scope, services, actor, record.id, null),
    cancelLeases: ({ scope, services, actor, record, event }) => cancelLeasesOf(scope, services, actor, record.id, event.reason),
    stopExpiry: ({ scope, record }) => dropTimers(scope, 'quotation', record.id, 'expire'),
    tellLeadSent: ({ scope, services, actor, record }) => tellLead(scope, services, actor, record, 'quotation_sent'),
    tellLeadAccepted: ({ scope, services, actor, record }) => tellLead(scope, services, actor, record, 'quotation_accepted'),
    tellLeadWithdrawn: ({ scope, services, actor, record }) => tellLead(scope, services, actor, record, 'quotation_withdrawn'),
    askDownPayment: async ({ scope, services, actor, record, now }) => {
      const { down_payment_rate } = await settingsOf(scope);
      const due = share(firstYearOf(record), down_payment_rate);
      await setColumns(scope, quotations, record.id, {
        accepted_at: now.toISOString(),
        down_payment: money(Math.max(due, halalas(record.down_payment))),
      });
      // The deal's own approval begins with the acceptance; the lead's guard waits for it.
      await requestApprovals(scope, services, actor, record.id, ['deal']);
    },
    keepReason: ({ scope, record, event, to }) =>
      setColumns(scope, quotations, record.id, {
        [to === 'declined' ? 'decline_reason' : 'cancel_reason']: event.reason ?? null,
      }),
    countRevision: ({ scope, record }) =>
      setColumns(scope, quotations, record.id, {
        revision: record.revision + 1,
        sent_at: null,
        accepted_at: null,
        decline_reason: null,
        cancel_reason: null,
      }),
    refreshPrices: async ({ scope, actor, record: quotation, today }) => {
      const settings = await settingsOf(scope);
      const days = quotation.property_use === 'commercial' ? settings.commercial_valid_days : settings.residential_valid_days;
      await setColumns(scope, quotations, quotation.id, { valid_until: plusDays(today, days) });
      await contentOf(scope, actor).refreshRents(quotation);
      await keepTotals(scope, quotation.id);
    },
  },
});
