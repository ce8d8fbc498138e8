import { ask, send } from '../../../api/client.ts';
import type { LogEntry } from '../../../api/log-entry.ts';
import {
  type Addressee,
  sendingCalls as calls,
  type Sending,
  type SendingInput,
  type SendingLink,
} from '../../../api/sales/sending.ts';
import { movedFlows } from '../../kit/entity-flows.ts';
import { reader, readFlow } from '../../kit/read-flow.ts';
import { loggedOf, type TimelineEntry } from '../../kit/record/timeline.ts';
import { performer, taskFlow } from '../../kit/task-flow.ts';
import { sendingLifecycle } from './lifecycle.ts';

export const sendingFlows = movedFlows('sending', calls, sendingLifecycle);

/** What was sent of a quotation. */
export const quotationSendingsMachine = readFlow<Sending[], { quotation_id: number }>({ entity: 'sending' }).provide({
  actors: { read: reader((params, signal) => send(calls.ofQuotation, { params, signal })) },
});
export const addresseeMachine = readFlow<Addressee, { quotation_id: number }>({ entity: ['lead', 'tenant'] }).provide({
  actors: { read: reader((params, signal) => send(calls.addressee, { params, signal })) },
});
/** What was sent of a contract, to be signed. */
export const contractSendingsMachine = readFlow<Sending[], { contract_id: number }>({ entity: ['sending', 'contract'] }).provide({
  actors: {
    read: reader(
      async (about, signal) => (await send(calls.list, { query: { ...about, per_page: 100, sort: '-created_at' }, signal })).rows,
    ),
  },
});
/** Sends a quotation's offer, or the contract that came of it. */
export const sendMachine = taskFlow<{ quotation_id: number; contract_id: number | null } & SendingInput>().provide({
  actors: {
    perform: performer(({ quotation_id, contract_id, ...body }, signal) =>
      contract_id === null
        ? ask(calls.send, { params: { quotation_id }, body, signal })
        : ask(calls.sendContract, { params: { contract_id }, body, signal }),
    ),
  },
});
/** What a person does with a sending on the page of its quotation. */
export const moveSendingMachine = taskFlow<{ id: number; version: number; event: 'retry' | 'confirm' | 'revoke' }>().provide({
  actors: {
    perform: performer(({ id, version, event }, signal) => ask(calls[event], { params: { id }, body: { version }, signal })),
  },
});
export const sendingLinkMachine = taskFlow<{ id: number }, SendingLink>().provide({
  actors: { perform: performer((params, signal) => ask(calls.link, { params, body: {}, signal })) },
});

export const readSendingLog = (id: number, signal: AbortSignal) => send(calls.activities, { params: { id }, signal });

/** In another record's timeline, a sending that is made isn't that record. */
const toldOf = (log: LogEntry[]): TimelineEntry[] =>
  loggedOf(log).map((entry) =>
    entry.messageKey === 'kit.timeline.did.create' ? { ...entry, messageKey: 'sales.sending.did', changes: null } : entry,
  );
/** What became of all that was sent of a quotation, or of a lead's, for their timelines. */
export const readSendingsOfQuotation = async (quotation_id: number, signal: AbortSignal): Promise<TimelineEntry[]> =>
  toldOf(await send(calls.ofQuotationActivities, { params: { quotation_id }, signal }));
export const readSendingsOfLead = async (lead_id: number, signal: AbortSignal): Promise<TimelineEntry[]> =>
  toldOf(await send(calls.ofLeadActivities, { params: { lead_id }, signal }));
