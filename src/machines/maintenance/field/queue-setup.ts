import { assign, fromPromise, setup } from 'xstate';
import { type Attachment, attachmentCalls } from '../../../api/app/attachment.ts';
import { failureOf, send } from '../../../api/client.ts';
import type { Failure } from '../../../api/failure.ts';
import { type FieldAnswer, fieldCalls, fieldLimits } from '../../../api/maintenance/field.ts';
import { firstChunkBytes, sendChunk } from '../../app/attachment/chunks.ts';
import { seal, sealedNames, touchSealed, unkeep, unseal, unsealFile } from '../../app/stores/sealed.ts';
import { backoff, failureGuards } from '../../kit/actors.ts';
import type { FlowMeta } from '../../kit/lifecycle.ts';
import { emitSignal, watchChanges } from '../../kit/signals.ts';
import { type Act, fileSealedAs, isWaiting, type QueuedEvent, queue, sealedAs, sentAs, withAnswers } from './queued.ts';

export interface QueueContext {
  items: QueuedEvent[];
  /** Uuids of events that aren't sealed yet as they are. */
  unkept: string[];
  /** Files that events bring, by uuid, while the page is open: where nothing can be sealed, they are nowhere else. */
  files: Record<string, File>;
  /** Uuids of events that are done with, and still sealed. */
  gone: string[];
  isOnline: boolean;
  /** Attempts in a row that got no judgement. */
  attempts: number;
  failure: Failure | null;
}
export interface QueueInput {
  isOnline: boolean;
}
export type QueueEvent =
  /** An act with the name that it gets, and when it was done, in milliseconds. */
  | { type: 'add'; act: Act; uuid: string; now: number }
  | { type: 'dismiss'; uuid: string }
  | { type: 'retry' }
  | { type: 'online' }
  | { type: 'offline' }
  | { type: 'signed.in' };

export interface Keeping {
  items: QueuedEvent[];
  files: Record<string, File>;
  gone: string[];
}
export interface Sent {
  answers: FieldAnswer[];
}
export interface Uploading {
  item: QueuedEvent;
  /** The file, while the page is open. */
  held: File | undefined;
}
export interface Uploaded {
  uuid: string;
  /** Null where the file is no longer there. */
  attachment_id: number | null;
}

/** Uploads the file of an event, as it is held or sealed. Throws CallFailed. */
async function upload({ item: { event, file: brought }, held }: Uploading, signal: AbortSignal): Promise<Uploaded> {
  const { uuid } = event;
  const blob = brought && (held ?? (await unsealFile(fileSealedAs(uuid), brought.type)));
  if (!brought || !blob) return { uuid, attachment_id: null };
  const file = new File([blob], brought.name, { type: brought.type });
  const body = { name: file.name, size: file.size, for_entity: 'maintenance_issue' as const };
  let attachment: Attachment = await send(attachmentCalls.create, { body, signal });
  while (attachment.received < file.size)
    ({ attachment } = await sendChunk({ file, attachment, bytes: firstChunkBytes * 4 }, signal));
  await send(attachmentCalls.finish, { params: { id: attachment.id }, signal });
  return { uuid, attachment_id: attachment.id };
}

/** An event whose file the server refuses: it can't be judged at all. */
const withoutFile = (uuid: string, { message }: Failure): FieldAnswer => ({
  ...{ uuid, outcome: 'refused', counted_at: null, is_skewed: false, code: 'file', error: message, reasons: [] },
  ...{ since: null, kept: [], suggestions: [], awaits_approval: false },
});

const needsUpload = ({ file }: QueuedEvent): boolean => file !== null && file.attachment_id === null;
/** The events that are sent next: in their order, up to one that isn't sealed yet, or whose file isn't uploaded. */
export function nextOf({ items, unkept }: QueueContext): QueuedEvent[] {
  const waiting = items.filter(isWaiting);
  const end = waiting.findIndex((item) => unkept.includes(item.event.uuid) || needsUpload(item));
  return waiting.slice(0, end < 0 ? fieldLimits.events : Math.min(end, fieldLimits.events));
}
/** The first event whose file is to be uploaded. */
export const uploadNext = ({ items, unkept }: QueueContext): QueuedEvent | undefined =>
  items.find((item) => isWaiting(item) && needsUpload(item) && !unkept.includes(item.event.uuid));

/** Without what was accepted, but for what the page still shows of it. */
const shownOf = (items: readonly QueuedEvent[]): QueuedEvent[] => {
  const accepted = items.filter(({ state }) => state === 'accepted').slice(-20);
  return items.filter((item) => item.state !== 'accepted' || accepted.includes(item));
};

export const chart = setup({
  types: {
    context: {} as QueueContext,
    events: {} as QueueEvent,
    input: {} as QueueInput,
    meta: {} as FlowMeta,
    transitionMeta: {} as { label: string },
  },
  actors: {
    restore: fromPromise<QueuedEvent[], null>(async () => {
      const all = await Promise.all((await sealedNames('event:')).map((name) => unseal<QueuedEvent>(name)));
      const known = all.filter((one) => one !== null);
      return known.map((one) => (isWaiting(one) ? { ...one, state: 'queued' as const } : one)).sort((a, b) => a.at - b.at);
    }),
    keep: fromPromise<Keeping, Keeping>(async ({ input }) => {
      const { items, files, gone } = input;
      const values: Record<string, unknown> = {};
      for (const item of items) {
        values[sealedAs(item.event.uuid)] = item;
        const file = files[item.event.uuid];
        if (file) values[fileSealedAs(item.event.uuid)] = file;
      }
      await seal(values);
      await unkeep(gone.flatMap((uuid) => [sealedAs(uuid), fileSealedAs(uuid)]));
      return input;
    }),
    upload: fromPromise<Uploaded, Uploading>(({ input, signal }) => upload(input, signal)),
    send: fromPromise<Sent, { items: QueuedEvent[] }>(async ({ input: { items }, signal }) => {
      const body = { device_now: new Date().toISOString(), events: items.map(sentAs) };
      const { answers } = await send(fieldCalls.sync, { body, signal });
      await touchSealed().catch(() => {});
      return { answers };
    }),
    watchChanges,
  },
  delays: { backoff: ({ context }) => backoff(context.attempts) },
  guards: {
    isSignedOut: failureGuards.isSignedOut,
    /** The server doesn't take such a file. */
    isInvalid: failureGuards.isInvalid,
    hasUpload: ({ context }) => uploadNext(context) !== undefined,
    isUnkept: ({ context }) => context.unkept.length > 0 || context.gone.length > 0,
    isOffline: ({ context }) => !context.isOnline,
    hasSome: ({ context }) => nextOf(context).length > 0,
    /** The server couldn't judge all of it now. */
    isLater: (_, { output }: { output: Sent }) => output.answers.some(({ outcome }) => outcome === 'later'),
  },
  actions: {
    keepRestored: assign((_, { output }: { output: QueuedEvent[] }) => ({ items: output })),
    add: assign(({ context }, { act, uuid, now }: { act: Act; uuid: string; now: number }) => {
      if (context.items.some(({ event }) => event.uuid === uuid)) return {};
      const item = queue(act, context.items, uuid, now);
      return {
        items: [...context.items, item],
        unkept: [...context.unkept, uuid],
        files: act.file ? { ...context.files, [uuid]: act.file } : context.files,
      };
    }),
    dismiss: assign(({ context }, { uuid }: { uuid: string }) => ({
      items: context.items.filter((item) => item.event.uuid !== uuid || isWaiting(item)),
      unkept: context.unkept.filter(
        (one) => one !== uuid || context.items.some((item) => item.event.uuid === uuid && isWaiting(item)),
      ),
      gone: context.items.some((item) => item.event.uuid === uuid && !isWaiting(item)) ? [...context.gone, uuid] : context.gone,
    })),
    forgetKept: assign(({ context }, { output }: { output: Keeping }) => {
      // What changed meanwhile is kept once more.
      const isKept = (uuid: string) => {
        const [kept, now] = [output.items, context.items].map((items) => items.find(({ event }) => event.uuid === uuid));
        return kept !== undefined && kept.state === now?.state && kept.file?.attachment_id === now.file?.attachment_id;
      };
      const isThere = (uuid: string) => context.items.some(({ event }) => event.uuid === uuid);
      return {
        unkept: context.unkept.filter((uuid) => !isKept(uuid)),
        files: Object.fromEntries(Object.entries(context.files).filter(([uuid]) => isThere(uuid))),
        gone: context.gone.filter((uuid) => !output.gone.includes(uuid)),
      };
    }),
    giveUpKeeping: assign({ unkept: [], gone: [] }),
    markUnkept: assign(({ context }) => ({ unkept: context.items.filter(isWaiting).map(({ event }) => event.uuid) })),
    markSending: assign(({ context }) => {
      const sending = new Set(nextOf(context).map(({ event }) => event.uuid));
      return {
        items: context.items.map((item): QueuedEvent => (sending.has(item.event.uuid) ? { ...item, state: 'sending' } : item)),
      };
    }),
    markQueued: assign(({ context }) => ({
      items: context.items.map((item): QueuedEvent => (item.state === 'sending' ? { ...item, state: 'queued' } : item)),
    })),
    /** Sealed before it is sent: sent again, it says the same. */
    keepUpload: assign(({ context }, { output: { uuid, attachment_id } }: { output: Uploaded }) => ({
      items: context.items.map((item): QueuedEvent => {
        if (item.event.uuid !== uuid || !item.file) return item;
        return { ...item, file: attachment_id === null ? null : { ...item.file, attachment_id } };
      }),
      unkept: [...context.unkept, uuid],
      attempts: 0,
      failure: null,
    })),
    refuseFile: assign(({ context }, { error }: { error: unknown }) => {
      const uuid = uploadNext(context)?.event.uuid ?? '';
      return {
        items: withAnswers(context.items, [withoutFile(uuid, failureOf(error))], Date.now()),
        unkept: [...context.unkept, uuid],
      };
    }),
    keepAnswers: assign(({ context }, { output: { answers } }: { output: Sent }) => {
      const items = withAnswers(context.items, answers, Date.now());
      const settled = answers.filter(({ outcome }) => outcome !== 'later');
      return {
        items: shownOf(items),
        // A refusal stays until it was read; what was accepted is the server's now.
        unkept: [...context.unkept, ...settled.filter(({ outcome }) => outcome === 'refused').map(({ uuid }) => uuid)],
        gone: [...context.gone, ...settled.filter(({ outcome }) => outcome === 'accepted').map(({ uuid }) => uuid)],
        attempts: settled.length === answers.length ? 0 : context.attempts + 1,
        failure: null,
      };
    }),
    keepFailure: assign(({ context }, { error }: { error: unknown }) => ({
      failure: failureOf(error),
      attempts: context.attempts + 1,
    })),
    forgetFailure: assign({ failure: null, attempts: 0 }),
    goOnline: assign({ isOnline: true, attempts: 0 }),
    goOffline: assign({ isOnline: false }),
    /** The records of the page are read again. */
    tellChanged: (_, { output }: { output: Sent }) => {
      if (output.answers.some(({ outcome }) => outcome !== 'later'))
        emitSignal({ type: 'remote.changed', entity: 'maintenance_issue', id: null, version: null });
    },
  },
});
