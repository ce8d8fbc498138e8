import { halalas, money, share } from '../../src/api/money.ts';
import type { Quotation } from '../../src/api/sales/quotation.ts';
import { plusDays } from '../../src/calendar/days.ts';
import { endOfDay } from '../../src/calendar/zone.ts';
import { quotationLifecycle } from '../../src/machines/sales/quotation/lifecycle.ts';
import { requestApprovals, supersedeApprovals, withdrawApprovals } from '../approvals/execution.ts';
import { quotations, unitHolds } from '../db/schema/sales.ts';
import { type Scope, together } from '../db/scope.ts';
import type { WriteContext } from '../kit/crud.ts';
import { type CurrentUser, systemUser } from '../kit/current-user.ts';
import { advance, advanceIfAllowed, bindLifecycle, dropTimers, setTimer } from '../kit/lifecycle.ts';
import { notify } from '../kit/notify.ts';
import { insertRow, setColumns } from '../kit/records.ts';
import { inGroup } from '../kit/statuses.ts';
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

/** Tells the makers of other customers' open quotations that one of their units is gone. */
async function tellRivals(scope: Scope, services: WriteContext['services'], taker: Quotation): Promise<void> {
  const { rows } = await scope.client.query<{ id: number; ref_no: string; created_by: number | null; number: string }>({
    name: 'quotation.rivals',
    text: `select distinct on (q.id) q.id, q.ref_no, q.created_by, u.number
      from quotation_units mine join quotation_units theirs on theirs.company_id = mine.company_id and theirs.unit_id = mine.unit_id
      join quotations q on q.company_id = theirs.company_id and q.id = theirs.quotation_id
      join units u on u.company_id = mine.company_id and u.id = mine.unit_id
      where mine.company_id = $1 and mine.quotation_id = $2 and q.id <> $2 and q.status ${inGroup('quotation', 'open')}
        -- Those of the same customer are withdrawn.
        and (q.lead_id = $3 or q.tenant_id = $4) is not true
        and daterange(q.start_on, q.end_on, '[]') && daterange($5::date, $6::date, '[]')
      order by q.id, u.id`,
    values: [scope.company, taker.id, taker.lead_id, taker.tenant_id, taker.start_on, taker.end_on],
  });
  for (const { id, ref_no, created_by, number } of rows)
    await notify(scope, services, {
      user: created_by,
      by: null,
      messageKey: 'sales.quotation.told.unit_taken',
      values: { ref_no, number, by: taker.ref_no, until: taker.end_on },
      entity: 'quotation',
      record: id,
    });
}

const expireAtItsEnd = (scope: Scope, { company }: CurrentUser, { id, valid_until }: Quotation) =>
  setTimer(scope, 'quotation', id, 'expire', endOfDay(valid_until, company.time_zone));

type QuotationNews = 'quotation_sent' | 'quotation_accepted' | 'quotation_withdrawn';
const notifyLead = async (
  scope: Scope,
  services: WriteContext['services'],
  currentUser: CurrentUser,
  quotation: Quotation,
  type: QuotationNews,
) => {
  if (quotation.lead_id === null) return;
  // Refused where the lead is already further along (a second quotation is sent): nothing to change.
  await advanceIfAllowed(scope, services, {
    entity: 'lead',
    id: quotation.lead_id,
    currentUser: { ...currentUser, viewer: { ...currentUser.viewer, system: true } },
    event: { type, quotation_id: quotation.id },
  });
};

/** What was sent of it shows another offer than this, or one that no longer stands. */
async function endSendings(
  scope: Scope,
  services: WriteContext['services'],
  { company }: CurrentUser,
  id: number,
): Promise<void> {
  const { rows } = await scope.client.query<{ id: number }>({
    name: 'quotation.sendings',
    text: `select id from sendings where company_id = $1 and quotation_id = $2 and contract_id is null and status ${inGroup('sending', 'open')}
      order by id`,
    values: [scope.company, id],
  });
  for (const sending of rows)
    await advance(scope, services, {
      entity: 'sending',
      id: sending.id,
      currentUser: systemUser(company),
      event: { type: 'withdraw' },
    });
}

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
    notifyRequester: ({ scope, services, currentUser, record, event, to }) =>
      notify(scope, services, {
        user: record.created_by,
        by: currentUser,
        messageKey: `sales.quotation.told.${event.type === 'lapse' ? 'lapsed' : to}`,
        values: { ref_no: record.ref_no },
        entity: 'quotation',
        record: record.id,
      }),
    startExpiry: async ({ scope, currentUser, record, now }) => {
      await setColumns(scope, quotations, record.id, { sent_at: now.toISOString() });
      await expireAtItsEnd(scope, currentUser, record);
    },
    keepApproved: ({ scope, record }) =>
      scope.client.query('update quotations set approved_hash = priced_hash where company_id = $1 and id = $2', [
        scope.company,
        record.id,
      ]),
    // Its units are held anew, behind who holds them by now if the hold had run out.
    keepValidity: async ({ scope, record, event }) => {
      const valid_until = event.valid_until as string;
      await setColumns(scope, quotations, record.id, { valid_until });
      await hold(scope, { ...record, valid_until }, 'hold');
    },
    resumeExpiry: async ({ scope, currentUser, record }) => {
      await setColumns(scope, quotations, record.id, { accepted_at: null });
      return expireAtItsEnd(scope, currentUser, record);
    },
    startLapse: async ({ scope, currentUser, record, today }) => {
      const { accepted_days } = await settingsOf(scope);
      const last = endOfDay(plusDays(today, accepted_days), currentUser.company.time_zone);
      await setTimer(scope, 'quotation', record.id, 'lapse', last);
    },
    stopLapse: ({ scope, record }) => dropTimers(scope, 'quotation', record.id, 'lapse'),
    tellRivals: ({ scope, services, record }) => tellRivals(scope, services, record),
    startGeneration: ({ scope, services, currentUser, record }) => startGeneration(scope, services, currentUser, record.id, null),
    cancelLeases: ({ scope, services, currentUser, record, event }) =>
      cancelLeasesOf(scope, services, currentUser, record.id, event.type === 'cancel' ? event.reason : 'lapsed'),
    endSendings: ({ scope, services, currentUser, record }) => endSendings(scope, services, currentUser, record.id),
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
      await scope.client.query(
        `update quotations set deal_since = (select coalesce(max(e.id), 0) from executions e
          where e.company_id = $1 and e.entity = 'quotation' and e.record_id = $2) where company_id = $1 and id = $2`,
        [scope.company, record.id],
      );
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
