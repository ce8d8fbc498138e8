import type { FieldAnswer, FieldEvent } from '../../../api/maintenance/field.ts';

/** An event of the phone: queued → sending → accepted or refused, or queued again. */
export const queuedStates = ['queued', 'sending', 'accepted', 'refused'] as const;
export type QueuedState = (typeof queuedStates)[number];

/** A file that an event brings. It is sealed beside it, and uploaded before it is sent. */
export interface QueuedFile {
  name: string;
  type: string;
  /** The upload on the server, once there is one. */
  attachment_id: number | null;
}

export interface QueuedEvent {
  /** Its place in the queue. */
  at: number;
  event: FieldEvent;
  file: QueuedFile | null;
  state: QueuedState;
  answer: FieldAnswer | null;
  /** When the answer came, in milliseconds by the phone's clock; null until then. */
  answered_at: number | null;
}

/** What a person did, before it is queued. */
export type Act = Omit<FieldEvent, 'uuid' | 'device_time'> & { file?: File | undefined };

/** The names under which an event and its file are sealed. */
export const sealedAs = (uuid: string): string => `event:${uuid}`;
export const fileSealedAs = (uuid: string): string => `file:${uuid}`;

/** An act as the last of a queue. */
export const queue = ({ file, ...event }: Act, items: readonly QueuedEvent[], uuid: string, now: number): QueuedEvent => ({
  at: Math.max(0, ...items.map(({ at }) => at)) + 1,
  event: { ...event, uuid, device_time: new Date(now).toISOString() },
  file: file ? { name: file.name, type: file.type, attachment_id: null } : null,
  ...{ state: 'queued', answer: null, answered_at: null },
});

/** An event as it is sent: with the number of its file, where its ordinary call takes one. */
export function sentAs({ event, file }: QueuedEvent): FieldEvent {
  const attachment_id = file?.attachment_id ?? null;
  if (attachment_id === null) return event;
  if (event.event !== 'answer') return { ...event, payload: { ...event.payload, attachment_id } };
  const fields = { ...(event.payload?.fields as object | undefined), attachment_id: { from: null, to: attachment_id } };
  return { ...event, payload: { ...event.payload, fields } };
}

export const isWaiting = ({ state }: Pick<QueuedEvent, 'state'>): boolean => state === 'queued' || state === 'sending';

/** The queue after an answer of the server: what it couldn't judge keeps its place. */
export function withAnswers(items: readonly QueuedEvent[], answers: readonly FieldAnswer[], now: number): QueuedEvent[] {
  const by = new Map(answers.map((answer) => [answer.uuid, answer]));
  return items.map((item) => {
    const answer = by.get(item.event.uuid);
    if (!answer || answer.outcome === 'later') return item.state === 'sending' ? { ...item, state: 'queued' } : item;
    return { ...item, answer, state: answer.outcome, answered_at: now };
  });
}
