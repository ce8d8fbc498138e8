import type { Refusal } from '../../src/api/failure.ts';
import type { LogEntry } from '../../src/api/log-entry.ts';
import type { Quotation } from '../../src/api/sales/quotation.ts';
import type { Sending, SendingInput, sendingCalls } from '../../src/api/sales/sending.ts';
import { plusDays } from '../../src/calendar/days.ts';
import { endOfDay } from '../../src/calendar/zone.ts';
import { contractSendingRefusals, sendingLifecycle, sendingRefusals } from '../../src/machines/sales/sending/lifecycle.ts';
import { contracts } from '../db/schema/leasing.ts';
import { quotations } from '../db/schema/sales.ts';
import { sendings } from '../db/schema/sending.ts';
import type { Scope } from '../db/scope.ts';
import { type Handlers, moved, WithMessage } from '../http/contract.ts';
import { enqueue } from '../jobs/job.ts';
import { ApiError, invalid, notFound, notInThisState, refused } from '../kit/api-error.ts';
import { todayOf } from '../kit/clock.ts';
import type { WriteContext } from '../kit/crud.ts';
import { type CurrentUser, systemUser } from '../kit/current-user.ts';
import { advance, advanceIfAllowed, bindLifecycle, dropTimers, setTimer } from '../kit/lifecycle.ts';
import { lockRow } from '../kit/lock.ts';
import { logOf } from '../kit/log.ts';
import { notify } from '../kit/notify.ts';
import { readPage } from '../kit/pages.ts';
import { createRecord, setColumns } from '../kit/records.ts';
import type { Services } from '../kit/services.ts';
import { texts } from '../kit/texts.ts';
import { readContract } from '../leasing/contract-record.ts';
import { optionsOf } from '../settings/template.ts';
import { readQuotation } from './quotation-record.ts';
import { mustExist } from './quotation-writing.ts';
import { messageOf, newLink, sendingJob, sentPaper, textsOf } from './sending-message.ts';
import { readSending, sendingStore } from './sending-record.ts';

export { sendingStore } from './sending-record.ts';

const s = sendings;

/** How long a contract can be signed by its link. */
export const daysToSign = 14;

/** Its link works as long as the offer is valid, or two weeks; nothing of an earlier link counts any more. */
async function startExpiry(
  scope: Scope,
  { company }: CurrentUser,
  sending: Pick<Sending, 'id' | 'contract_id' | 'quotation_valid_until'>,
) {
  const last = sending.contract_id === null ? sending.quotation_valid_until : plusDays(todayOf(company), daysToSign);
  const until = endOfDay(last, company.time_zone);
  await setColumns(scope, s, sending.id, {
    expires_at: until.toISOString(),
    ...{ sent_at: null, opened_at: null, error: null, token_hash: null, code_hash: null, code_tries: 0, codes_sent: 0 },
  });
  await setTimer(scope, 'sending', sending.id, 'expire', until);
}
/** What a server sends is sent by a job; the rest waits for its sender. */
const dispatch = async (scope: Scope, services: Services, { id, by_hand }: Pick<Sending, 'id' | 'by_hand'>) => {
  if (!by_hand) await enqueue(scope, services, sendingJob, { sending: id });
};

bindLifecycle({
  lifecycle: sendingLifecycle,
  table: s,
  // A quotation that moves ends its sendings: it is locked before them by both. A contract is moved by its own.
  lockFirst: async (scope, id) => {
    const { rows } = await scope.client.query<Pick<Sending, 'quotation_id' | 'contract_id'>>({
      name: 'sending.subject',
      text: 'select quotation_id, contract_id from sendings where company_id = $1 and id = $2',
      values: [scope.company, id],
    });
    const [own] = rows;
    if (own)
      await (own.contract_id === null
        ? lockRow(scope, quotations, own.quotation_id)
        : lockRow(scope, contracts, own.contract_id));
  },
  read: readSending,
  tells: ({ quotation_id, contract_id }) => [
    contract_id === null ? { entity: 'quotation', id: quotation_id } : { entity: 'contract', id: contract_id },
  ],
  effects: {
    dispatch: ({ scope, services, record }) => dispatch(scope, services, record),
    startExpiry: ({ scope, currentUser, record }) => startExpiry(scope, currentUser, record),
    stopExpiry: ({ scope, record }) => dropTimers(scope, 'sending', record.id, 'expire'),
    keepSent: ({ scope, record, now }) => setColumns(scope, s, record.id, { sent_at: now.toISOString(), error: null }),
    markAsSent: async ({ scope, services, currentUser, record: { quotation_id, quotation_status, contract_id } }) => {
      if (contract_id === null && quotation_status !== 'requests_approved') return;
      await advanceIfAllowed(scope, services, {
        ...(contract_id === null ? { entity: 'quotation', id: quotation_id } : { entity: 'contract', id: contract_id }),
        currentUser: { ...currentUser, viewer: { ...currentUser.viewer, system: true } },
        event: { type: 'send' },
      });
    },
    noteOpened: ({ scope, record, now }) => setColumns(scope, s, record.id, { opened_at: now.toISOString() }),
    noteAnswer: ({ scope, record, event, now }) =>
      setColumns(scope, s, record.id, {
        answer: event.answer ?? null,
        answered_at: now.toISOString(),
        code_hash: null,
      }),
    passOnAnswer: async ({ scope, services, currentUser: { company }, record, event }) => {
      const by = { currentUser: systemUser(company) };
      const reason = event.reason || texts[record.language]('sales.sending.no_reason');
      const is = { sending_id: record.id };
      const isAccepted = event.answer === 'accepted';
      if (record.contract_id !== null)
        await advance(scope, services, {
          ...{ entity: 'contract', id: record.contract_id, ...by },
          event: isAccepted ? { type: 'tenant_sign', ...is } : { type: 'reject', reason, ...is },
        });
      else
        await advance(scope, services, {
          ...{ entity: 'quotation', id: record.quotation_id, ...by },
          event: isAccepted ? { type: 'accept', ...is } : { type: 'decline', reason, ...is },
        });
    },
    keepError: ({ scope, record, event }) => setColumns(scope, s, record.id, { error: event.error ?? null }),
    notifySender: ({ scope, services, record, event, to }) =>
      notify(scope, services, {
        user: record.created_by,
        messageKey: `${textsOf(record)}.told.${event.type === 'answer' ? event.answer : to}`,
        values: { ref_no: record.contract_ref_no ?? record.quotation_ref_no, name: record.name },
        ...(record.contract_id === null
          ? { entity: 'quotation', record: record.quotation_id }
          : { entity: 'contract', record: record.contract_id }),
        by: null,
      }),
  },
});

/** The history of the newest sendings, together. */
async function logsOf(scope: Scope, condition: 's.quotation_id = $2' | 'q.lead_id = $2', id: number): Promise<LogEntry[]> {
  const { rows } = await scope.client.query<{ id: number }>(
    `select s.id from sendings s join quotations q on q.company_id = s.company_id and q.id = s.quotation_id
      where s.company_id = $1 and ${condition} order by s.id desc limit 30`,
    [scope.company, id],
  );
  return (await Promise.all(rows.map((sending) => logOf(scope, 'sending', sending.id)))).flat();
}

/** A tenant's own data come before those of the lead that they were, as on the papers. */
async function addresseeOf(scope: Scope, { id }: Quotation): Promise<Pick<Sending, 'name' | 'email' | 'mobile'>> {
  const { rows } = await scope.client.query<Pick<Sending, 'name' | 'email' | 'mobile'>>({
    name: 'sending.addressee',
    text: `select coalesce(t.name, l.name) as name, coalesce(t.email, l.email) as email, coalesce(t.mobile, l.mobile) as mobile
      from quotations q
      left join leads l on l.company_id = q.company_id and l.id = q.lead_id
      left join tenants t on t.company_id = q.company_id and t.id = coalesce(q.tenant_id, l.tenant_id)
      where q.company_id = $1 and q.id = $2`,
    values: [scope.company, id],
  });
  if (!rows[0]) throw notFound();
  return rows[0];
}

/** What a quotation's message can be made from. */
async function checkTemplate(scope: Scope, template_id: number | null): Promise<void> {
  if (template_id === null) return;
  const { rowCount } = await scope.client.query(
    `select from templates where company_id = $1 and id = $2 and kind = 'offer_message'`,
    [scope.company, template_id],
  );
  if (!rowCount) throw invalid({ template_id: 'sales.sending.error.template' });
}

interface About {
  quotation_id: number;
  contract_id: number | null;
}
/** Makes it, once nothing stands in the way, and has it go. */
async function send(context: WriteContext, about: About, refusals: Refusal[], body: SendingInput) {
  const { scope, services, currentUser } = context;
  if (refusals.length) throw refused(refusals);
  const by_hand = body.channel === 'link' || (body.channel === 'whatsapp' && services.whatsapp === null);
  const id = await createRecord(scope, services, currentUser, sendingStore, { ...body, ...about, by_hand });
  const sending = await readSending(scope, id);
  await startExpiry(scope, currentUser, sending);
  await dispatch(scope, services, sending);
  const changed =
    about.contract_id === null ? { entity: 'quotation', id: about.quotation_id } : { entity: 'contract', id: about.contract_id };
  await services.broadcast.publish(scope, 'changed', { ...changed, version: null });
  return new WithMessage(await readSending(scope, id), by_hand ? 'app.said.created' : 'sales.sending.said.queued');
}

/** Where it goes, as the guards ask. */
const by = ({ channel, email = null, mobile = null }: SendingInput) => ({ channel, email, mobile });

export const sendingHandlers: Handlers<typeof sendingCalls> = {
  list: ({ scope, services, query }) => readPage<Sending>(scope, services, sendingStore, query),
  get: ({ scope, params }) => readSending(scope, params.id),
  ofQuotation: async ({ scope, params: { quotation_id } }) => {
    await readQuotation(scope, quotation_id);
    const { rows } = await scope.client.query<{ id: number }>(
      'select id from sendings where company_id = $1 and quotation_id = $2 and contract_id is null order by id desc limit 200',
      [scope.company, quotation_id],
    );
    return Promise.all(rows.map(({ id }) => readSending(scope, id)));
  },
  send: async (context) => {
    const { scope, currentUser, params, body } = context;
    const { quotation_id } = params;
    await lockRow(scope, quotations, quotation_id);
    const quotation = await readQuotation(scope, quotation_id);
    const refusals = sendingRefusals(quotation, by(body), currentUser.viewer, todayOf(currentUser.company));
    if (!refusals.length) await checkTemplate(scope, body.template_id ?? null);
    return send(context, { quotation_id, contract_id: null }, refusals, body);
  },
  sendContract: async (context) => {
    const { scope, currentUser, params, body } = context;
    const { contract_id } = params;
    await lockRow(scope, contracts, contract_id);
    const contract = await readContract(scope, contract_id);
    const refusals = contractSendingRefusals(contract, by(body), currentUser.viewer, todayOf(currentUser.company));
    // A message about an offer says nothing of a contract.
    if (body.template_id) throw invalid({ template_id: 'sales.sending.error.template' });
    const about = { quotation_id: contract.quotation_id, contract_id };
    // Nothing is sent of which no document can be made.
    if (!refusals.length) await sentPaper(scope, currentUser.company, about, 'ar');
    return send(context, about, refusals, body);
  },
  retry: async ({ scope, services, currentUser, params: { id }, body: { version } }) => {
    await advance(scope, services, { entity: 'sending', id, currentUser, version, event: { type: 'retry' } });
    return moved('sending', await readSending(scope, id));
  },
  confirm: async ({ scope, services, currentUser, params: { id }, body: { version } }) => {
    await advance(scope, services, { entity: 'sending', id, currentUser, version, event: { type: 'confirm' } });
    return moved('sending', await readSending(scope, id));
  },
  revoke: async ({ scope, services, currentUser, params: { id }, body: { version } }) => {
    await advance(scope, services, { entity: 'sending', id, currentUser, version, event: { type: 'revoke' } });
    return moved('sending', await readSending(scope, id));
  },
  link: async ({ scope, services, currentUser: { company }, params: { id } }) => {
    await lockRow(scope, s, id);
    const sending = await readSending(scope, id);
    if (!sending.by_hand) throw new ApiError(422, 'refused', 'sending.why.isByHand');
    if (!['queued', 'sent', 'opened'].includes(sending.status))
      throw notInThisState({ entity: 'sending', status: sending.status });
    const link = await newLink(scope, services, company, id);
    return { link, message: (await messageOf(scope, company, sending, link)).text };
  },
  addressee: async ({ scope, services, params: { quotation_id } }) => {
    const quotation = await readQuotation(scope, quotation_id);
    return {
      ...(await addresseeOf(scope, quotation)),
      whatsapp_by_hand: services.whatsapp === null,
      templates: await optionsOf(scope, ['offer_message']),
    };
  },
  ofQuotationActivities: async ({ scope, params: { quotation_id } }) => {
    await readQuotation(scope, quotation_id);
    return logsOf(scope, 's.quotation_id = $2', quotation_id);
  },
  ofLeadActivities: async ({ scope, params: { lead_id } }) => {
    await mustExist(scope, 'leads', lead_id);
    return logsOf(scope, 'q.lead_id = $2', lead_id);
  },
  activities: async ({ scope, params }) => {
    await readSending(scope, params.id);
    return logOf(scope, 'sending', params.id);
  },
};
