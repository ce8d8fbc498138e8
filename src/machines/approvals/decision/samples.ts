import { type Chart, factsSamples, type LifecycleSamples, lifecycleChart } from '../../kit/samples/samples.ts';
import { type DecisionFacts, decisionLifecycle } from './lifecycle.ts';

const ready: DecisionFacts = {
  viewer: { id: 1, is_admin: true, privileges: {} },
  today: '2026-01-15',
  is_mine: true,
  is_requester: false,
  is_maker: false,
  is_sole_approver: false,
  may_administer: true,
  is_passed_on: false,
  is_running: true,
  allow_delegate: true,
  require_comment: false,
};

const decisionSamples: LifecycleSamples<typeof decisionLifecycle> = {
  kind: 'lifecycle',
  facts: factsSamples(ready, {
    "somebody else's": { is_mine: false },
    'the own request': { is_requester: true },
    'what one made or priced': { is_maker: true },
    'the own request, and nobody else may approve': { is_requester: true, is_maker: true, is_sole_approver: true },
    'passed on already': { is_passed_on: true },
    'no administrator': { may_administer: false },
    'a run that is over': { is_running: false },
    'not to be delegated': { allow_delegate: false },
    'a comment is required': { require_comment: true },
  }),
  events: {
    approve: [{ comment: 'Fine' }, {}],
    reject: [
      { rejection_reason_id: 1 },
      { rejection_reason_id: 1, note_required: true, comment: 'Too low by far' },
      { rejection_reason_id: 1, note_required: true },
      {},
    ],
    delegate: [{ to: 7 }, {}],
    reassign: [{ to: 7, reason: 'Left the company' }, { to: 7 }, { reason: 'Left the company' }],
  },
};

export const decisionCharts: Chart[] = [lifecycleChart('approvals/decision/lifecycle.ts', decisionLifecycle, decisionSamples)];
