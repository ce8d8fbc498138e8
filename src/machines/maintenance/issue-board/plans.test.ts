import { describe, expect, it } from 'vitest';
import type { BoardIssue } from '../../../api/maintenance/issue-board.ts';
import { companyNow, viewerNow } from '../../kit/samples/recorded-answers.ts';
import { againstAnswer, boardKeys, type Desk, opensTo, type Place, planOfDrop, planOfEvents } from './plans.ts';
import { begunCard, boardSample, heldCard, visitCard, waitingCard } from './samples.ts';
import { isOpenAt, minutesOf, slotAt, slotsOf } from './slots.ts';

const { today } = companyNow;
const desk: Desk = { viewer: viewerNow, today, board: boardSample };
const at = (time: string) => `${today}T${time}:00.000Z`;
const slot = (from: string, to: string, technician = 5): Place => ({
  ...{ zone: 'slot', technician },
  ...{ slot_from: at(from), slot_to: at(to) },
});
const guards = (card: BoardIssue, place: Place, by = desk) => planOfDrop(card, place, by)?.refusals.map(({ guard }) => guard);

describe('drops', () => {
  it('mean what the chart says of their place', () => {
    const meant = (['provider', 'waiting', 'done'] as const).map((zone) => planOfDrop(begunCard, { zone }, desk)?.event);
    expect(meant).toEqual(['offer', 'wait', 'resolve']);
    expect(planOfDrop(heldCard, { zone: 'queue' }, desk)?.event).toBe('unassign');
    expect(planOfDrop(waitingCard, { zone: 'technician', technician: 6 }, desk)).toMatchObject({
      ...{ event: 'assign', payload: { assignee_id: 6 }, refusals: [], isComplete: true },
    });
  });
  it('change nothing where the card is already', () => {
    expect(planOfDrop(waitingCard, { zone: 'queue' }, desk)).toBeNull();
    expect(planOfDrop(heldCard, { zone: 'technician', technician: 5 }, desk)).toBeNull();
    expect(planOfDrop(visitCard, slot('06:00', '07:00'), desk)).toBeNull();
  });
  it('on a half hour assign and schedule in one call, judged one after the other', () => {
    expect(planOfDrop(waitingCard, slot('10:00', '11:00', 6), desk)).toMatchObject({
      ...{ event: 'schedule', refusals: [], isComplete: true },
      meta: { call: 'X-ISS-39' },
      payload: { assignee_id: 6, slot_from: at('10:00'), slot_to: at('11:00') },
    });
    expect(guards(waitingCard, slot('06:30', '07:30'))).toEqual(['gaveFreeSlot']);
    // One visit may begin as the other ends.
    expect(guards(waitingCard, slot('07:00', '08:00'))).toEqual([]);
  });
  it('ask what can be answered: the notice of a tenant, and why a visit is moved', () => {
    const tenanted = { ...waitingCard, tenant_id: 3 };
    const soon = planOfDrop(tenanted, slot('10:00', '11:00', 6), desk);
    expect(soon).toMatchObject({ refusals: [], isComplete: false, open: [{ guard: 'gaveNotice' }] });
    expect(planOfDrop({ ...tenanted, priority: 'critical' }, slot('10:00', '11:00', 6), desk)?.isComplete).toBe(true);
    expect(planOfDrop(visitCard, slot('10:00', '11:00'), desk)).toMatchObject({
      isComplete: false,
      meta: { asks: 'visit_later' },
    });
  });
  it('are refused by the chart, with who can help', () => {
    expect(guards(begunCard, { zone: 'done' })).toEqual(['hasNoOpenTask', 'hasEvidence']);
    const looker: Desk = { ...desk, viewer: { id: 9, is_admin: false, privileges: { maintenance: { view: true } } } };
    const refusals = planOfDrop(waitingCard, { zone: 'technician', technician: 6 }, looker)?.refusals ?? [];
    expect(refusals.map(({ guard, unblockers }) => [guard, unblockers])).toEqual([['mayEdit', ['who.maintenance.edit']]]);
    const offered = { ...waitingCard, status: 'assigned', dispatch_status: 'accepted', provider_id: 4 } as const;
    expect(guards(offered, slot('10:00', '11:00', 6))).toEqual(['isOwnWork']);
    expect([...opensTo(begunCard, desk)].sort()).toEqual(['queue', 'slot', 'technician', 'waiting']);
  });
});

describe('keys', () => {
  const planOf = (card: BoardIssue, key: keyof typeof boardKeys) => planOfEvents(card, boardKeys[key], desk);
  it('ask, act or say why not', () => {
    expect(planOf(waitingCard, 'KeyA')).toMatchObject({ event: 'assign', isComplete: false, refusals: [] });
    expect(planOf(waitingCard, 'KeyS')).toMatchObject({ event: 'schedule', isComplete: false, meta: { asks: 'visit' } });
    expect(planOf(waitingCard, 'KeyW')).toMatchObject({ event: 'wait', isComplete: false });
    expect(planOf(heldCard, 'KeyW')).toMatchObject({ event: 'resume', isComplete: true });
    expect(planOf(waitingCard, 'KeyP')).toMatchObject({ event: 'priority', payload: { priority: 'normal' } });
    expect(planOf(waitingCard, 'KeyR').refusals.map(({ guard }) => guard)).toEqual(['is_now']);
  });
  it('judge the answer as the server does', () => {
    const plan = planOf(waitingCard, 'KeyS');
    const against = (payload: object) => againstAnswer(waitingCard, plan, { ...payload }, desk).map(({ guard }) => guard);
    expect(against({})).toEqual(['gaveAssignee']);
    expect(against({ assignee_id: 6 })).toEqual(['gaveSlot']);
    expect(against({ assignee_id: 5, slot_from: at('06:30'), slot_to: at('07:30') })).toEqual(['gaveFreeSlot']);
    expect(against({ assignee_id: 6, slot_from: at('06:30'), slot_to: at('07:30') })).toEqual([]);
  });
});

describe('half hours', () => {
  const zone = 'Asia/Riyadh';
  it('are those of the open day and of its visits', () => {
    // Open from 08:00 to 17:00 by the wall clock.
    expect([slotsOf(boardSample, zone)[0], slotsOf(boardSample, zone).length]).toEqual([480, 18]);
    const late = { ...boardSample, visits: [{ ...visitCard, slot_from: at('14:15'), slot_to: at('15:45') }] };
    expect([slotsOf(late, zone)[0], slotsOf(late, zone).at(-1)]).toEqual([480, 1110]);
    expect(slotsOf({ ...boardSample, open: [], visits: [] }, zone).length).toBe(18);
  });
  it('are instants of the company’s clock', () => {
    expect(minutesOf(at('06:00'), today, zone)).toBe(540);
    expect(slotAt(waitingCard, today, 540, zone)).toEqual({ slot_from: at('06:00'), slot_to: at('07:00') });
    const long = { ...visitCard, slot_to: at('08:00') };
    expect(slotAt(long, today, 600, zone)).toEqual({ slot_from: at('07:00'), slot_to: at('09:00') });
    expect([isOpenAt(boardSample, 480, zone), isOpenAt(boardSample, 1020, zone)]).toEqual([true, false]);
  });
});
