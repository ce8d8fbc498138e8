import { describe, expect, it } from 'vitest';
import type { BoardIssue } from '../../api/maintenance/issue-board.ts';
import { eventsOf } from '../maintenance/issue-board/plans.ts';
import { begunCard, heldCard, visitCard, waitingCard } from '../maintenance/issue-board/samples.ts';
import { maintenanceIssueLifecycle } from '../maintenance/maintenance-issue/lifecycle.ts';
import type { Viewer } from './lifecycle.ts';
import { nextStepOf } from './next-step.ts';
import { companyNow, viewerNow } from './samples/recorded-answers.ts';

const { today } = companyNow;
function next(card: BoardIssue, viewer: Viewer = viewerNow) {
  const step = nextStepOf(eventsOf(card, { viewer, today }), maintenanceIssueLifecycle, card.status);
  return step && [step.event, step.refusals.map(({ guard }) => guard)];
}

describe('the next step of an issue, over its four regions', () => {
  it('is by the order of the work', () => {
    expect(next(waitingCard)).toEqual(['assign', []]);
    expect(next({ ...waitingCard, dispatch_status: 'offered', provider_id: 4 })).toEqual(['accept', []]);
    expect(next({ ...heldCard, waiting_status: 'none' })).toEqual(['schedule', []]);
    expect(next(heldCard)).toEqual(['resume', []]);
    expect(next(visitCard)).toEqual(['arrive', []]);
    expect(next({ ...begunCard, dispatch_status: 'on_site', open_tasks: 0 })).toEqual(['finish', []]);
    expect(next({ ...begunCard, dispatch_status: 'done', open_tasks: 0, photos: 1 })).toEqual(['resolve', []]);
  });
  it('is the assessment once it is resolved, then its end', () => {
    const resolved: BoardIssue = { ...begunCard, status: 'resolved', dispatch_status: 'done', open_tasks: 0 };
    expect(next(resolved)).toEqual(['assess', []]);
    expect(next({ ...resolved, billing_status: 'proposed' })).toEqual(['agree', []]);
    expect(next({ ...resolved, billing_status: 'absorbed' })).toEqual(['close', []]);
    expect(next({ ...resolved, status: 'closed', billing_status: 'absorbed' })).toEqual(['rate', []]);
  });
  it('says why, where none can be taken', () => {
    expect(next({ ...begunCard, dispatch_status: 'done' })).toEqual(['resolve', ['hasNoOpenTask', 'hasEvidence']]);
    expect(next({ ...waitingCard, status: 'cancelled' })).toBeNull();
    const looker: Viewer = { id: 9, is_admin: false, privileges: { maintenance: { view: true } } };
    expect(next(waitingCard, looker)).toBeNull();
  });
});
