import type { Refusal } from '../../../api/failure.ts';
import type { BoardIssue, IssueBoard } from '../../../api/maintenance/issue-board.ts';
import { isAskedFirst, statusIn } from '../../kit/chart-statuses.ts';
import {
  type AnyLifecycle,
  type AvailableEvent,
  availableEvents,
  evaluate,
  livesOf,
  may,
  privilegeRefusal,
  refusalsOf,
  type TransitionMeta,
  type Viewer,
} from '../../kit/lifecycle.ts';
import { maintenanceIssueLifecycle as lifecycle, maintenanceIssueRegions } from '../maintenance-issue/lifecycle.ts';

/** A place of the board that a card is dropped on; the chart says which event that is (`drop` in its meta). */
export type Place =
  | { zone: 'queue' | 'provider' | 'waiting' | 'done' }
  | { zone: 'technician'; technician: number }
  | { zone: 'slot'; technician: number; slot_from: string; slot_to: string };

/** The chart's events by key, the first one that the card's statuses handle; `priority` is a field. */
export const boardKeys = {
  KeyA: ['assign'],
  KeyO: ['offer'],
  KeyS: ['schedule'],
  KeyW: ['wait', 'resume'],
  KeyP: ['priority'],
  KeyR: ['resolve'],
} as const;
export type BoardKey = keyof typeof boardKeys;

/** Facts that a board judges its cards by. */
export interface Desk {
  viewer: Viewer;
  today: string;
  board: Pick<IssueBoard, 'now' | 'visits'>;
}

/** An act on a card: what would be called with which payload, what is asked first, or why it is refused. */
export interface Plan {
  id: number;
  event: string;
  meta: TransitionMeta;
  payload: Record<string, unknown>;
  /** Empty if it may be done, or asked about. */
  refusals: Refusal[];
  /** Reasons that the answer to a prompt can take away: a tenant who has to be told a day ahead. */
  open: Refusal[];
  /** Whether its input is complete. */
  isComplete: boolean;
}

const hour = 3_600_000;
const bySlot = 'X-ISS-39';
const notNow: Refusal = {
  guard: 'is_now',
  why: 'maintenance.board.why.not_now',
  values: {},
  unblockers: ['who.maintenance.edit'],
};
const isAboutPayload = ({ guard }: Refusal) => guard.startsWith('gave') && guard !== 'gaveFreeSlot';

/** Every event that the card's user could trigger now, over its four regions. */
export const eventsOf = (card: BoardIssue, { viewer, today }: Pick<Desk, 'viewer' | 'today'>): AvailableEvent[] =>
  livesOf(lifecycle).flatMap((life) => availableEvents(life, statusIn(life, card), life.factsOf(card, viewer, today)));

const lifeOf = (entity: string): AnyLifecycle => livesOf(lifecycle).find((one) => one.entity === entity) ?? lifecycle;
const refused = (card: BoardIssue, event: string, refusals: Refusal[]): Plan => ({
  ...{ id: card.id, event, meta: { label: '', by: 'person' }, payload: {}, refusals, open: [], isComplete: false },
});

/** The plan of an event whose payload is as far as known. */
function judged(card: BoardIssue, offer: AvailableEvent, payload: Plan['payload'], { viewer, today }: Desk): Plan {
  const life = lifeOf(offer.entity);
  const event = { ...payload, type: offer.event };
  const against = refusalsOf(life, statusIn(life, card), life.factsOf(card, viewer, today), event) ?? [notNow];
  const refusals = against.filter((one) => !isAboutPayload(one));
  const missing = against.filter(isAboutPayload);
  const isGiven = Object.keys(payload).length > 0;
  return {
    ...{ id: card.id, event: offer.event, meta: offer.meta, payload, refusals },
    open: missing.filter(({ guard }) => guard === 'gaveNotice'),
    isComplete: missing.length === 0 && (isGiven || !isAskedFirst(offer.meta)),
  };
}

/** The card once it is given to a technician, by the chart; or why it can't be. */
function assigned(card: BoardIssue, technician: number, { viewer, today }: Desk): BoardIssue | Refusal[] {
  const facts = lifecycle.factsOf(card, viewer, today);
  const evaluation = evaluate(lifecycle, card.status, facts, { type: 'assign', assignee_id: technician });
  if (!evaluation.accepted) return evaluation.code === 'guard' ? evaluation.refusals : [notNow];
  const further = Object.fromEntries(evaluation.further.map(({ column, to }) => [column, to]));
  return { ...card, ...further, status: evaluation.to as BoardIssue['status'], assignee_id: technician, assignee_at_work: true };
}

/** The other visit of a technician that a slot overlaps, as the server names it. */
function overlapped(card: BoardIssue, technician: number, slot: { slot_from: string; slot_to: string }, { board }: Desk) {
  const [from, to] = [Date.parse(slot.slot_from), Date.parse(slot.slot_to)];
  return board.visits.find(
    ({ id, assignee_id, slot_from, slot_to }) =>
      id !== card.id && assignee_id === technician && Date.parse(slot_from ?? '') < to && Date.parse(slot_to ?? '') > from,
  )?.ref_no;
}

type Slot = { slot_from: string; slot_to: string };
/** A visit of a technician, to whom the issue is given first unless they have it. */
function visitOf(card: BoardIssue, technician: number | null, slot: Slot | null, desk: Desk): Plan {
  const who = technician ?? card.assignee_id;
  // Somebody is chosen with the slot: until then, any technician stands for them.
  const held = who !== null && who === card.assignee_id ? card : assigned(card, who ?? -1, desk);
  if (Array.isArray(held)) return refused(card, 'schedule', held);
  const offer = eventsOf(held, desk).find(({ event }) => event === 'schedule');
  if (!offer) return refused(card, 'schedule', [notNow]);
  const weighed = slot && {
    ...{ overlaps: overlapped(card, who ?? -1, slot, desk) },
    hours_ahead: Math.floor((Date.parse(slot.slot_from) - Date.parse(desk.board.now)) / hour),
  };
  const plan = judged(held, offer, slot ? { ...slot, ...weighed } : {}, desk);
  const asks = offer.meta.asks === 'later' ? 'visit_later' : 'visit';
  return {
    ...plan,
    meta: { ...offer.meta, call: bySlot, asks },
    payload: { ...(who !== null && { assignee_id: who }), ...slot },
    isComplete: plan.isComplete && who !== null,
  };
}

const priority = (card: BoardIssue, { viewer }: Desk): Plan => ({
  ...{ id: card.id, event: 'priority', payload: { priority: card.priority }, open: [], isComplete: false },
  meta: { label: 'maintenance.board.priority', call: 'MNT-04', by: 'person', asks: 'priority' },
  refusals: may(viewer, 'maintenance.edit') ? [] : [privilegeRefusal('maintenance.edit')],
});

const isWithProvider = ({ provider_id, dispatch_status }: BoardIssue) => provider_id !== null && dispatch_status !== 'none';

/** The plan of an act by key: the first of these events that the card's statuses handle. */
export function planOfEvents(card: BoardIssue, events: readonly string[], desk: Desk): Plan {
  if (events.includes('priority')) return priority(card, desk);
  if (events.includes('schedule') && !isWithProvider(card)) return visitOf(card, null, null, desk);
  const available = eventsOf(card, desk);
  const offer = events.flatMap((event) => available.find((one) => one.event === event) ?? [])[0];
  return offer ? judged(card, offer, {}, desk) : refused(card, events[0] ?? '', [notNow]);
}

/** The plan of a card that is dropped on a place; null where that changes nothing. */
export function planOfDrop(card: BoardIssue, place: Place, desk: Desk): Plan | null {
  if (place.zone === 'slot') {
    const { technician, slot_from, slot_to } = place;
    const isThere =
      card.assignee_id === technician && card.slot_from !== null && Date.parse(card.slot_from) === Date.parse(slot_from);
    return isThere ? null : visitOf(card, technician, { slot_from, slot_to }, desk);
  }
  if (place.zone === 'technician' && place.technician === card.assignee_id) return null;
  const offers = eventsOf(card, desk).filter(({ meta }) => meta.drop === place.zone);
  const offer = offers.find(({ refusals }) => refusals.length === 0) ?? offers[0];
  // In the queue already.
  if (!offer && place.zone === 'queue') return null;
  const first = { queue: 'unassign', provider: 'offer', waiting: 'wait', done: 'resolve', technician: 'assign' }[place.zone];
  if (!offer) return refused(card, first, [notNow]);
  return judged(card, offer, place.zone === 'technician' ? { assignee_id: place.technician } : {}, desk);
}

/** Why the answer to a prompt can't be taken, by the chart; empty if it can. */
export function againstAnswer(
  card: BoardIssue,
  plan: Pick<Plan, 'event' | 'meta'>,
  payload: Plan['payload'],
  desk: Desk,
): Refusal[] {
  if (plan.event === 'priority') return [];
  if (plan.meta.call !== bySlot) {
    const offer = eventsOf(card, desk).find(({ event }) => event === plan.event);
    const life = lifeOf(offer?.entity ?? lifecycle.entity);
    const facts = life.factsOf(card, desk.viewer, desk.today);
    return refusalsOf(life, statusIn(life, card), facts, { ...payload, type: plan.event }) ?? [notNow];
  }
  const { assignee_id, slot_from, slot_to } = payload;
  if (typeof assignee_id !== 'number') return [gave('gaveAssignee', 'maintenance_issue')];
  const held = assignee_id === card.assignee_id ? card : assigned(card, assignee_id, desk);
  if (Array.isArray(held)) return held;
  const life = maintenanceIssueRegions.issue_dispatch;
  const slot = typeof slot_from === 'string' && typeof slot_to === 'string' ? { slot_from, slot_to } : null;
  const weighed = slot && {
    ...{ overlaps: overlapped(card, assignee_id, slot, desk) },
    hours_ahead: Math.floor((Date.parse(slot.slot_from) - Date.parse(desk.board.now)) / hour),
  };
  const event = { ...payload, ...weighed, type: 'schedule' };
  return refusalsOf(life, statusIn(life, held), life.factsOf(held, desk.viewer, desk.today), event) ?? [notNow];
}
const gave = (guard: string, entity: string): Refusal => ({
  guard,
  why: `${entity}.why.${guard}`,
  values: {},
  unblockers: ['who.you'],
});

/** The card of an issue, wherever it is on the board. */
export const cardOf = (board: Pick<IssueBoard, 'queue' | 'visits'> | null, id: number): BoardIssue | undefined =>
  board?.visits.find((one) => one.id === id) ?? board?.queue.find((one) => one.id === id);

/** The places that a card may be dropped on, of those that are the same for all technicians. */
export const opensTo = (card: BoardIssue, desk: Desk): ReadonlySet<string> =>
  new Set(
    eventsOf(card, desk).flatMap(({ meta, refusals }) => (meta.drop !== undefined && refusals.length === 0 ? [meta.drop] : [])),
  );
