import type { ConfigStep } from '../../api/approvals/config.ts';
import { executionCalls } from '../../api/approvals/execution.ts';
import { quotationCalls } from '../../api/sales/quotation.ts';
import { type Ahead, type Doer, type Hand, NotOnThisWay, type Road } from './hand.ts';
import { type Deal, decideOwn, moveClock, needing, offer, qualifiedDeal, rejectionReason, request } from './sales.ts';

interface RunState {
  deal: Deal;
  run: number;
  /** How many of its steps were decided. */
  at: number;
}
interface Run {
  id: number;
  steps: { id: number; decisions: { id: number }[] }[];
}
const manager: Doer = 'leasing_manager';
const user = async (hand: Hand, who: Doer) => ({ type: 'user' as const, id: await hand.userId(who) });
const readRun = (hand: Hand, id: number) => hand.ask<Run>('admin', executionCalls.get, { params: { id } });

/** A run of approvals on its way, for an offer of its own. */
async function begin(hand: Hand, steps: Partial<ConfigStep>[]): Promise<RunState> {
  const deal = await qualifiedDeal(hand);
  const { executions } = await needing(hand, [deal.compound], steps, () => request(hand, deal.quotation));
  return { deal, run: executions[0]?.id as number, at: 0 };
}
const withdraw = (hand: Hand, { deal }: RunState) => offer(hand, deal, 'draft');
/** Somebody who was asked decides. */
async function decide(hand: Hand, state: RunState, who: Doer, isApproved: boolean): Promise<void> {
  state.at += 1;
  await decideOwn(hand, who, state.run, isApproved);
}

/** Who decide in a run, one after the other: nobody is asked twice. */
const turns: Doer[] = [manager, 'finance_manager', 'admin', 'general_manager'];
const turnOf = ({ at }: RunState): Doer => turns[at] as Doer;
export const executionRoad: Road<RunState> = {
  entity: 'execution',
  create: async (hand, ahead) => {
    const further = ahead.filter(({ name }) => name.endsWith('step_done #1'));
    return begin(hand, [
      {},
      ...(await Promise.all(further.map(async (_, at) => ({ assignees: [await user(hand, turns[at + 1] as Doer)] })))),
    ]);
  },
  idOf: ({ run }) => run,
  reads: ({ run }) => ({ as: 'admin', call: executionCalls.get, params: { id: run }, at: 'status' }),
  seenAt: ({ run }) => `/approvals/${run}`,
  acts: {
    step_done: async (hand, state) => {
      await decide(hand, state, turnOf(state), true);
      return null;
    },
    step_rejected: async (hand, state) => {
      await decide(hand, state, turnOf(state), false);
      return null;
    },
    withdraw: async (hand, state) => {
      await withdraw(hand, state);
      return null;
    },
    entity_changed: async (hand, { deal: { lead, quotation, unit } }) => {
      await hand.ask('leasing_agent', quotationCalls.updateUnit, {
        params: { lead_id: lead, id: quotation, unit_id: unit },
        body: { amount: '57000' },
      });
      return null;
    },
  },
};

const timeouts: Record<string, 'reject' | 'escalate' | 'remind'> = { '#1': 'reject', '#2': 'escalate', '#3': 'remind' };
const lateness = (ahead: readonly Ahead[]) => {
  const late = ahead.find(({ event }) => event === 'due');
  return late ? timeouts[late.name.slice(-2)] : 'remind';
};
/** Nobody's decision may be enough before the last that lies ahead. */
const decidersFor = (ahead: readonly Ahead[]): number => {
  const decided = ahead.filter(({ event }) => event === 'decided');
  return Math.max(2, decided.length + (decided.at(-1)?.name.endsWith('#3') ? 1 : 0));
};
export const executionStepRoad: Road<RunState & { step: number; late: ReturnType<typeof lateness> }> = {
  entity: 'execution_step',
  // The second step of a run still waits while the first is decided.
  create: async (hand, ahead) => {
    const state = await begin(hand, [
      {},
      {
        assignees: await Promise.all(turns.slice(1, 1 + decidersFor(ahead)).map((who) => user(hand, who))),
        mode: ahead.some(({ name }) => name.endsWith('decided #3')) ? 'all' : 'any',
        on_timeout: lateness(ahead),
        due_hours: 1,
      },
    ]);
    const { steps } = await readRun(hand, state.run);
    return { ...state, step: steps[1]?.id as number, late: lateness(ahead) };
  },
  idOf: ({ step }) => step,
  reads: ({ run }) => ({ as: 'admin', call: executionCalls.get, params: { id: run }, at: 'steps.1.status' }),
  seenAt: ({ run }) => `/approvals/${run}`,
  acts: {
    activate: async (hand, state) => {
      await decide(hand, state, manager, true);
      return null;
    },
    decided: async (hand, state, { name }) => {
      await decide(hand, state, turnOf(state), !name.endsWith('#2'));
      return null;
    },
    skip: async (hand, state) => {
      await withdraw(hand, state);
      return null;
    },
    due: async (hand, { late }, step) => {
      if (lateness([step]) !== late) throw new NotOnThisWay('A rule does one thing alone with who is late');
      await moveClock(hand, hand.day(await hand.today(), 5));
      return null;
    },
  },
};

interface DecisionState extends RunState {
  decision: number;
  /** A reason of rejection that can be chosen, whatever the company has. */
  reason: number;
}
const decisionActs: Road<DecisionState>['acts'] = {
  void: async (hand, state) => {
    await withdraw(hand, state);
    return null;
  },
  approve: async (hand, { decision: id }) => {
    await hand.ask(manager, executionCalls.approve, { params: { id }, body: { comment: 'Fine' } });
    return manager;
  },
  reject: async (hand, { decision: id, reason: rejection_reason_id }) => {
    await hand.ask(manager, executionCalls.reject, { params: { id }, body: { rejection_reason_id } });
    return manager;
  },
  delegate: async (hand, { decision: id }) => {
    await hand.ask(manager, executionCalls.delegate, {
      params: { id },
      body: { to: await hand.userId('finance_manager') },
    });
    return manager;
  },
};
export const decisionRoad: Road<DecisionState> = {
  entity: 'decision',
  makes: ['a comment is required', 'not to be delegated'],
  create: async (hand, _, facts = []) => {
    const state = await begin(hand, [
      {
        require_comment: facts.includes('a comment is required'),
        allow_delegate: !facts.includes('not to be delegated'),
      },
    ]);
    const { steps } = await readRun(hand, state.run);
    return { ...state, decision: steps[0]?.decisions[0]?.id as number, reason: await rejectionReason(hand) };
  },
  idOf: ({ decision }) => decision,
  others: { isMine: 'finance_manager' },
  tries: {
    'reject gaveNote': async (hand, { decision: id }) => {
      const rejection_reason_id = await rejectionReason(hand, true);
      await hand.ask(manager, executionCalls.reject, { params: { id }, body: { rejection_reason_id } });
    },
  },
  reads: ({ decision }) => ({ as: manager, call: executionCalls.decision, params: { id: decision }, at: 'status' }),
  acts: decisionActs,
  page: {
    as: manager,
    at: '/approvals/',
    id: ({ run }) => run,
    isDirect: true,
    fills: {
      approve: [{ label: 'Comment', text: 'Fine by me' }],
      reject: [
        { label: 'Comment', text: 'Far too low for this building' },
        { label: 'Reason of rejection', first: true },
      ],
      delegate: [{ label: 'Pass on to', first: true }],
    },
  },
};
