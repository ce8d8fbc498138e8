import { halalas, money, share } from '../../src/api/money.ts';
import type { Quotation } from '../../src/api/sales/quotation.ts';
import { plusDays } from '../../src/calendar/days.ts';
import { endOfDay } from '../../src/calendar/zone.ts';
import { quotationLifecycle } from '../../src/machines/sales/quotation/lifecycle.ts';
import { requestApprovals, supersedeApprovals, withdrawApprovals } from '../approvals/execution.ts';
import { quotations, unitHolds } from '../db/schema/sales.ts';
import { type Scope, together } from '../db/scope.ts';
import { ApiError } from '../kit/api-error.ts';
import type { WriteContext } from '../kit/crud.ts';
import type { CurrentUser } from '../kit/current-user.ts';
import { advance, bindLifecycle, dropTimers, setTimer } from '../kit/lifecycle.ts';
import { notify } from '../kit/notify.ts';
import { insertRow, setColumns } from '../kit/records.ts';
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
const notifyLead = async (
  scope: Scope,
  services: WriteContext['services'],
  currentUser: CurrentUser,
  quotation: Quotation,
  type: QuotationNews,
) => {
  if (quotation.lead_id === null) return;
  try {
    const savepoint = scope.client.query('savepoint lead');
    savepoint.catch(() => {});
    await advance(scope, services, {
      entity: 'lead',
      id: quotation.lead_id,
      currentUser: { ...currentUser, viewer: { ...currentUser.viewer, system: true } },
      event: { type, quotation_id: quotation.id },
    });
  } catch (error) {
    // The lead is already further along (a second quotation is sent): nothing to change.
    if (!(error instanceof ApiError)) throw error;
    await scope.client.query('rollback to savepoint lead');
  }
};

bindLifecycle({
  lifecycle: quotationLifecycle,
  table: quotations,
  read: readQuotation,
  effects: {
    startApprovals: ({ scope, services, currentUser, record }) => requestApprovals(scope, services, currentUser, record.id),
    withdrawApprovals: ({ scope, services, currentUser, record }) => withdrawApprovals(scope, services, currentUser, record.id),
    supersedeApprovals: ({ scope, services, currentUser, record }) => supersedeApprovals(scope, services, currentUser, record.id),
    holdSoftly: ({ scope, record }) => hold(scope, record, 'soft'),
    holdUnits: ({ scope, record }) => hold(scope, record, 'hold'),
    reserveUnits: ({ scope, record }) => hold(scope, record, 'reservation'),
    releaseHolds: ({ scope, record }) => release(scope, record.id),
    notifyRequester: ({ scope, services, record, to }) =>
      notify(scope, services, {
        user: record.created_by,
        messageKey: `sales.quotation.told.${to}`,
        values: { ref_no: record.ref_no },
        entity: 'quotation',
        record: record.id,
      }),
    startExpiry: async ({ scope, currentUser, record, now }) => {
      await setColumns(scope, quotations, record.id, { sent_at: now.toISOString() });
      await setTimer(scope, 'quotation', record.id, 'expire', endOfDay(record.valid_until, currentUser.company.time_zone));
    },
    startGeneration: ({ scope, services, currentUser, record }) => startGeneration(scope, services, currentUser, record.id, null),
    cancelLeases: ({ scope, services, currentUser, record, event }) =>
      cancelLeasesOf(scope, services, currentUser, record.id, event.reason),
    stopExpiry: ({ scope, record }) => dropTimers(scope, 'quotation', record.id, 'expire'),
    notifyLeadSent: ({ scope, services, currentUser, record }) =>
      notifyLead(scope, services, currentUser, record, 'quotation_sent'),
    notifyLeadAccepted: ({ scope, services, currentUser, record }) =>
      notifyLead(scope, services, currentUser, record, 'quotation_accepted'),
    notifyLeadWithdrawn: ({ scope, services, currentUser, record }) =>
      notifyLead(scope, services, currentUser, record, 'quotation_withdrawn'),
    askDownPayment: async ({ scope, services, currentUser, record, now }) => {
      const { down_payment_rate } = await settingsOf(scope);
      const due = share(firstYearOf(record), down_payment_rate);
      await setColumns(scope, quotations, record.id, {
        accepted_at: now.toISOString(),
        down_payment: money(Math.max(due, halalas(record.down_payment))),
      });
      // The deal's own approval is requested on acceptance; the lead's guard waits for it.
      await requestApprovals(scope, services, currentUser, record.id, ['deal']);
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
    refreshPrices: async ({ scope, currentUser, record: quotation, today }) => {
      const settings = await settingsOf(scope);
      const days = quotation.property_use === 'commercial' ? settings.commercial_valid_days : settings.residential_valid_days;
      await setColumns(scope, quotations, quotation.id, { valid_until: plusDays(today, days) });
      await contentOf(scope, currentUser).refreshRents(quotation);
      await keepTotals(scope, quotation.id);
    },
  },
});
